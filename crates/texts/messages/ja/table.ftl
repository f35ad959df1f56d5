### 文字で表した卓と、行モードのゲームの言葉。

## キャラクターとリクエスト

unit-soldier = { $label } { $cards }（サイズ{ $size }）
unit-bulwark = { $label } 防壁
unit-bulwark-known = { $label } 防壁（{ $card }）
unit-driven = { $unit }・ドライブ
unit-attacking = { $unit }・アタック中
unit-blocking = { $unit }・{ $attacker }をブロック中
request-line = #{ $number } { $action }／{ $who }のリクエスト
request-target = { $request }／対象：{ $target }
request-keys = { $request }／キー：{ $cards }
request-blank = { $request }／効果なし
target-lost = 失われた対象

## 片側

side-you = あなた（{ $seat }）
side-opponent = 相手（{ $seat }）
life-exact = ライフ{ $count }枚
life-many = ライフ{ $count }枚以上
hand-count = 手札{ $count }枚
hand-known = { $hand }（判明：{ $cards }）
graveyard-empty = 墓地なし
graveyard-top = 墓地{ $count }枚、一番上{ $card }
row-soldiers = { -soldier }
row-bulwarks = { -bulwark }
row-fog = { -fog }
row-hand = { -hand }
row-graveyard = { -graveyard }
row-stage = { -stage }
row-turned-up = 表のカード
nothing = なし
turn-yours = 第{ $number }ターン・あなたの番
turn-opponents = 第{ $number }ターン・相手の番
turn-none = 準備中

## 行モードのゲーム

play-welcome = BlackPoker { $edition } { $format }、{ $setup }。あなたの席は{ $seat }です。相手は{ $opponent }です。
play-welcome-hot-seat = BlackPoker { $edition } { $format }、{ $setup }。1台のキーボードで2人対戦です。
play-resume = 途中のゲームがあります。続けますか？［Y/n］
play-seed = シード{ $seed }：--seed { $seed } を付けると同じ配りになります。
play-hint = 番号で答えてください。「?」でほかの操作を説明します。
play-help =
    質問には選択肢の番号か、その言葉で答えます。言葉は pass、done、S5 のようなカード、a0 のようなキャラクター、summon_soldier か「兵士召喚」のようなアクションです。
    Enter だけなら、パスしかできないときはパスし、そうでなければ卓をもう一度表示します。
      why            今できないアクションと、その理由
      why アクション   そのアクションができない理由すべて
      rules          このフォーマットのアクション
      rules アクション そのアクションの条件と効果
      show           卓をもう一度表示
      rules 名前      キャラクターの種類の説明
      rules how-4    「遊び方」の項目（how-1〜how-8）、または裁定（R5など）
      grave          両方の墓地
      log            最近のログ
      ok             組み立て中のリクエストをおまかせで完成
      back           組み立て中の一つ前、または直前の選択を戻す
      hint           いちばん強い相手が選択肢をどう見るか
      orders         自動パスの説明
      save           途中のゲームの保存先
      resign         投了
      quit           中断（保存されていれば次に続きから）
    リクエスト全体を一度に書けます：up H5 discard C2 target a0
    あなたのキャラクターは { $own }0、{ $own }1 …、相手のは { $other }0、{ $other }1 …です。#1 はステージの一番下のリクエストです。
    コスト：B は防壁を1体ドライブ、L は1ダメージ、D は手札を1枚捨てる、S はキャラクター1体を墓地へ。
play-not-understood = 「{ $input }」は答えになりません。1〜{ $count }の番号か、? を入力してください。
play-unknown-action = このフォーマットに「{ $name }」というアクションはありません。あるのは次のとおりです：{ $known }。
play-possible = { $action }は今できます。
play-taken-back = 取り消しました。
play-nothing-to-take-back = 取り消せる組み立て中のリクエストはありません。
play-quit = ゲームをやめました。
play-left = ゲームを中断しました。次に続きから始められます。
play-not-kept = このゲームは保存されません。--save でファイルを指定してください。
play-nothing-to-complete = 完成できる組み立て中のリクエストはありません。
play-orders-resolved = 一番上のリクエストの解決が終わるまでパス
play-orders-help =
    パスを自動にします。自分のターンが飛ばされることはありません。
      orders turn       自分のターンまでパス
      orders targeted   攻撃されるか対象になるまでパス
      orders attacked   攻撃されるまでパス
      orders resolved   一番上のリクエストの解決が終わるまでパス
      orders stop       相手がターンを終える前に必ず止める（もう一度で解除）
      orders none       毎回たずねる
play-end-of-input = 入力が終わったので、ゲームを終わります。
play-you-won = あなたの勝ちです。
play-you-lost = あなたの負けです。
play-drawn = 引き分けです。
play-endless = このルールでは決着がつきません。勝者なしで終わります。
play-needs-key = キー：{ $keys }
play-needs-cost = コスト：{ $cost }

## 棋譜

series-game = 第{ $number }ゲーム：aはデッキ{ $a }、bはデッキ{ $b }
replay-custom-rulebook = 独自ルール（もとは{ $base }）

## コマンドなしで起動したとき

start-text =
    Saigen：カードゲームBlackPoker（© BlackPoker）の非公式オープン版
    {""}
    遊ぶ
      saigen play                  コンピューターと全画面で対戦（エントリーデッキ）
      saigen play --level 4        もっと強い相手と対戦（1〜5）
      saigen play --hot-seat       1台のキーボードで2人対戦
      saigen play --lang en        英語で対戦
      saigen serve --open          ブラウザーの卓（友だちとも）
    {""}
    見る
      saigen watch --a level:4 --b greedy
                                   コンピューターどうしの対戦を観戦
      saigen replay --last         最後のゲームを分析つきで見返す
      saigen rules --edition 8.2 --format lite
                                   版とフォーマットごとのルール
      saigen position new          局面のひな形。確認、対戦、説明、助言に使う
    {""}
    測る
      saigen arena --a level:4 --b greedy --games 100 --edition 8.2 --format lite --setup entry --seed 1
                                   どちらが強いか。cmd:./my-bot で自作のプレイヤーも
      saigen sim --edition 8.2 --format master --setup full --games 100000 --seed 1
                                   無作為なゲームを大量に行う
    {""}
    saigen help で全コマンド、saigen help COMMAND で例つきの説明、
    saigen doctor ですべてそろっているかを確かめられます。

start-title = Saigen：カードゲームBlackPoker（© BlackPoker）の非公式オープン版
start-resume = 途中のゲームを続ける
start-new = コンピューターと新しく対戦する（ライト、エントリーデッキ）
start-two = このキーボードで2人で対戦する
start-watch = コンピューターどうしの対戦を観戦する
start-replay = 前回のゲームを見直す
start-read = 遊び方を読む
start-browser = ブラウザーで遊ぶ（友だちとも）
start-leave = 終わる
start-more = コマンドの一覧はsaigen help、対戦のオプションはsaigen help playで見られます。
start-choose = 番号（Enterで1）：
start-next = Enter：次へ、q：戻る
