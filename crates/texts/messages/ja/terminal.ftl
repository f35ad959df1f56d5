### 端末の全画面の卓。

## 卓

side-name = { $name }（席{ $seat }）
short-life = ライフ{ $count }
short-life-many = ライフ{ $count }以上
short-hand = 手札{ $count }
short-hand-known = 手札{ $count }（{ $cards }）
short-graveyard = 墓地{ $count } { $card }
short-graveyard-empty = 墓地なし
short-fog = フォグ{ $cards }
short-pack-closed = パック{ $count }
short-pack-open = パック{ $count }（開封）
short-trumps = 切札 { $cards }
short-rare = レア##
label-rare = レア
short-force = フォース{ $size }
stage-empty = ステージ：なし
stage-request = #{ $number } { $action }・{ $who }のリクエスト
stage-target = →対象{ $target }
stage-blank = 効果なし
stage-turned-up = 表のカード：{ $cards }
stage-more = …ほか{ $count }件
stage-waits = 待機：{ $actions }
pass-resolves = パスすると{ $action }が解決
pass-gives = パスすると相手が応じられる
pass-empty = パスしても何も起きない
both-pass = 両者パスで{ $action }が解決
bout-unblocked = { $attacker }→{ $damage }ダメージ
bout-blocked = { $attacker }対{ $blockers }：{ $fate }
bout-damage = { $bout }、{ $damage }ダメージ
bout-backlash = { $bout }、アタックしたプレイヤーに{ $damage }ダメージ
fate-both = 両方墓地へ
fate-attacker = { $attacker }が墓地へ
fate-blockers = { $blockers }が墓地へ
fate-nobody = どちらも残る
fate-open = { $blockers }が墓地へ、{ $attacker }は{ $of }枚中{ $with }枚で墓地へ
seat-of = 席{ $seat }
turn-of = 第{ $number }ターン・{ $name }の番

## 質問

level-name = レベル{ $level }「{ $name }」
thinking = 相手が考えています…
hint-thinking = ヒントを考えています…
whole-keys = キー{ $cards }
whole-drive = { $units }をドライブ
whole-discard = { $cards }を捨てる
whole-sacrifice = { $units }を墓地へ
whole-target = →対象{ $target }
whole-sure = これでリクエストしますか？
propose = 実行：{ $request }
card-first = { $thing }でできること
card-first-nothing = { $thing }で今できることはありません。
choose-hand = { $left ->
    [0] これらのカードにしますか？
   *[other] 最初の手札に入れるカードをデッキから選んでください（あと{ $left }枚）。対戦相手には見えません。
}
take-these = { $cards }にする
chosen = 選択中
why-not-now = 今は不可
preview-certain = 確実に：{ $events }
preview-nothing = まだ何も確実ではありません。
preview-more = …この先は見えないカード次第です。
not-your-turn = 今はあなたの番ではありません。
no-take-back = これは戻せません。相手が応じたか、だれかが何かを知ったからです。
no-take-back-people = 人どうしの対戦では待ったはできません。
no-hints-people = 人どうしの対戦ではヒントは出ません。
taken-back = 一手戻しました。
saved-at = 保存しました：{ $file }
saving-failed = 保存できません：{ $error }
no-saving = 別のゲームが保存中のため、このゲームは保存されません。
forfeited = { $who }は続けられません：{ $reason }
resigned = { $who }が投了しました。
seat-won = 席{ $seat }の勝ちです。

## 枠

panel-log = ログ
panel-help = 操作
panel-rules = ルール：{ $name }
panel-graveyard = { -graveyard }
panel-pack = パック
panel-orders = 自動パス
panel-hint = ヒント
panel-resign = 投了しますか
panel-over = ゲーム終了
panel-resume = 途中のゲーム
panel-small = 画面が小さすぎます。{ $width }×{ $height }以上にしてください。

resign-sure = このゲームを投了しますか？
resign-yes = はい、投了します
resign-no = いいえ、続けます
over-again = もう一局
over-replay = このゲームを見返す
over-leave = 終わる
over-seed = シード{ $seed }
over-record = 棋譜：{ $file }
resume-about = { $rules }、第{ $turn }ターン：{ $a } 対 { $b }
resume-yes = 続きから始める
resume-no = 新しく始める（途中のゲームは捨てる）
hint-line = 勝率{ $percent }%　{ $choice }
hint-then = その後 { $steps }
hint-take = Enter：一番上を実行　Esc：自分で決める
hint-note = いちばん強い相手が、あなたに見えるものだけから考えた勝率です。

orders-none = 毎回たずねる
orders-my-turn = 自分のターンまでパス
orders-targeted = 攻撃されるか対象になるまでパス
orders-attacked = 攻撃されるまでパス
orders-resolved = #{ $number }の解決が終わるまでパス
orders-stop-at-end = 相手がターンを終える前に必ず止める
orders-intro = 自分のターンが飛ばされることはなく、相手からは見分けられません。
orders-on = 自動パス中

curtain-title = 席{ $seat }の番です
curtain-text = キーボードを渡してください。Enter を押すと席{ $seat }のカードが表示されます。

## キー

key-choose = 決定
key-table = カード
key-pass = パス
key-orders = 自動
key-hint = ヒント
key-back = 戻る
key-rules = ルール
key-help = 操作
key-end = エンド
key-leave = 中断
key-step = 一手
key-turn = ターン
key-find = 検索
key-viewpoint = 視点
key-analyse = 分析
key-pause = 一時停止
key-speed = 速さ
key-play = 再生
help-keys =
    ↑ ↓  選択肢を選ぶ      Enter  決定             1〜9  すぐに決定
    ← → Tab  カード・キャラクター・リクエストを選ぶ（それでできることが並ぶ）
    Space  パス            Backspace  一つ戻る、または待った
    ?  選んでいるもののルール                       w  今できない理由
    o  自動パス            h  ヒント                g  墓地   p  パック
    l  ログ                s  保存                  R  投了   Ctrl-Z  一時停止
    e  エンド              r  遊び方（理由からは、その根拠）
    q  中断（次に続きから） Esc  閉じる、選択を解く
    マウス：選択肢やカードをクリック。ホイールでスクロール。
help-signs =
    {"["}a0 ♠7 7] 兵士（名札、カード、サイズ）  [a1 ##] 裏向きの防壁
    ~ ドライブ  ▲ ▼ アタック中  =b0 b0をブロック中  * このターンに出た  (♠3) あなただけが知るカード
    防壁はライフに近い順。名札は { $own }0、{ $own }1 …があなた、{ $other }0 …が相手、#1 はステージの一番下のリクエスト。
help-costs = コスト：{ $costs }。
help-cost-b = B は防壁を1体ドライブ
help-cost-l = L は1ダメージ
help-cost-d = D は手札を1枚捨てる
help-cost-s = S はキャラクター1体を墓地へ

## 調べる

about-hand-card = { $card }：あなたの手札のカード。
about-rare-card = { $card }：あなたのレアカード。使うまで対戦相手には見えません。
about-pack = パックはライフとは別に置かれます。開封するまではだれにも見えず、開封後も持ち主にだけ見えます。
pack-hidden = 裏向きのカード{ $count }枚
about-key-for = キーカードとして使えるアクション：{ $actions }。
about-key-none = 今キーカードとして使えるアクションはありません。
about-aimed = 今これを対象にできるアクション：{ $actions }。
about-trump = 切札としては { $trump }：{ $text }
about-life = ライフは山札です。ライフがないのにダメージを受けるか引くことになると負けます。
about-graveyard = 墓地の一番上は全員が知っています。持ち主は中を見られます。

## 観戦と再生

watch-title = { $a } 対 { $b }
watch-paused = 一時停止中
watch-speed = 一手{ $time }
estimate = { $name }の読み：勝率{ $percent }%
replay-title = { $count }手中{ $number }手目
replay-begin = はじめ
replay-find = 検索：{ $text }
replay-wrapped = 反対側の端から続けて探しました。
replay-not-found = 「{ $text }」は見つかりません。
watch-viewpoint = 観戦者の視点
replay-turn = 第{ $text }ターン
replay-viewpoint-open = すべて公開
replay-viewpoint-seat = { $name }の視点
replay-analysing = 分析中… { $count }中{ $done }
replay-chances = 勝率：{ $a } { $percent-a }%、{ $b } { $percent-b }%
replay-cost = 次の手より{ $cost }ポイント損：{ $better }
help-replay =
    ← →  一手ずつ        ↑ ↓  一ターンずつ      Home End  最初と最後
    /  選択とログから言葉を探す、n  次、N  前
    0〜9 と Enter  その手へ   t0〜9 と Enter  そのターンへ
    v  視点：公開、席a、席b
    a  分析：両者の勝率と、よりよかった手
    c  次の損の大きい選択へ   l  ログ   ?  この操作   q  終わる
help-watch =
    Space  一時停止と再開   →  一手進める   + −  速く・遅く
    v  視点：観戦者、席a、席b、公開   l  ログ   ?  この操作   q  終わる

## 説明と局面

explain-legal = できます。
explain-illegal = できません。
explain-several = 当てはまるリクエストが{ $count }通りあります。もっと書くと一つに決まります：
explain-part = { $part }がそれにはできません。できるのは次のとおりです：
explain-keys = キーカード
explain-payment = コストの支払い
explain-target = 対象
explain-options = 選択肢にありません：{ $options }
explain-unanswered = 誰も対応しなければ：
explain-rulings = これにふれる裁定（docs/rulings.md）
position-fine = この局面はありえます。
position-asked = 席{ $seat }への質問：{ $question }
position-edit-again = もう一度編集しますか？

## すべてそろっているか

doctor-program = プログラム
doctor-texts = 文章
doctor-rules = ルール
doctor-game = ゲーム
doctor-folder = データの場所
doctor-terminal = 端末
doctor-language = 言語
doctor-messages = 日本語と英語の文章{ $count }件
doctor-rulebooks = { $count }種類のルールを組み立てられる
doctor-played = { $count }手のゲームを行い、棋譜から同じ終わりまで再生できた
doctor-no-folder = データの場所がないため、途中のゲームは保存されません
doctor-no-terminal = 出力が端末ではないため、ゲームは行モードになります
doctor-colour = 色あり
doctor-no-colour = 色なし（NO_COLOR）
doctor-small = 80×24以上をおすすめします
doctor-no-unicode = 「{ $set }」はUTF-8ではないため、マークや日本語が表示されないことがあります
doctor-fine = すべてそろっています。
doctor-wrong = そろっていないものがあります。

### 複数ゲームの対戦。

series-title = 複数ゲームの対戦
series-standing = 勝ち数：あなた{ $own }、相手{ $other }
series-standing-seats = 勝ち数：席a { $a }、席b { $b }
series-used = 今使ったデッキ：{ $cards }
series-opponent-decks = 相手のデッキ：{ $decks }
series-deck = デッキ{ $number }（{ $count }枚）
series-deck-won = デッキ{ $number }（{ $count }枚、勝ったので使えません）
series-choose = 第{ $number }ゲームで使うデッキを選んでください。
series-choose-seat = 席{ $seat }：第{ $number }ゲームで使うデッキを選んでください。
series-choose-again = デッキの番号を入力してください。qで中断します。
series-next = 対戦を続ける
series-you-won = 対戦はあなたの勝ちです。
series-you-lost = 対戦は相手の勝ちです。
series-seat-won = 対戦は席{ $seat }の勝ちです。
series-drawn = 対戦は引き分けです。

## エラー

failed = エラー：{ $message }
