## デッキの確認

deck-head = { $name ->
    [none] { $cards }枚
   *[other] { $name }：{ $cards }枚
}
deck-line = { $label }：{ $cards }
deck-left-out = 入れないカード
deck-role-trumps = 切札
deck-role-hand = 最初の手札
deck-role-rare = レアカード
deck-fits = このデッキは{ $regulation }で使えます。
deck-does-not-fit = このデッキは{ $regulation }では使えません。
deck-fault-too-small = デッキが{ $has }枚です。準備に{ $needs }枚必要です。
deck-fault-not-in-deck = デッキに入っていません：{ $cards }
deck-fault-twice = 2つの役割に選ばれています：{ $cards }
deck-fault-too-many = { $role }が{ $has }枚選ばれています。{ $most }枚にしてください。
deck-warning-idle-trumps = 切札にしても効果がありません：{ $cards }
deck-warning-unused = このレギュレーションでは{ $role }を前もって決めません。選んだカードは使われません。
deck-warning-left = { $role }の残り{ $cards }枚は、ゲームの前に選びます。
deck-none-saved = 保存したデッキはまだありません。saigen deck edit 名前 で作れます。
deck-edit-prompt = デッキ>
deck-edit-help =
    S2 H10 Jk1          カードを入れる、または外す
    all, none           54枚すべて、0枚
    trumps SA DA        伏せる切札。hand（手札）と rare（レアカード）も同じ
    name 名前           デッキの名前
    save                保存する
    q                   終わる
deck-edit-saved = 保存しました：{ $file }
deck-edit-unsaved = まだ保存していません。save と書くと保存し、もう一度 q と書くと終わります。
deck-edit-unknown = 「{ $word }」はカードでもコマンドでもありません。? と書くと説明が出ます。
