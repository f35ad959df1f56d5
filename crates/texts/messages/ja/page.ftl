### ルールブックのページ。

page-title = BlackPoker { $edition } { $format }（ルール）
page-generated = このページはrules/のファイルから自動で作られる。直すときは、そちらを直すこと。
heading-overview = ゲームの進み方
heading-note = 注
heading-description = 説明
formats-from = { $format }以上

cue-resolved = { $action }の後
cue-resolved-with-attacker = アタッカーがいれば{ $action }の後
cue-fallen = { $cards }のいずれかが場から墓地へ行ったとき
cue-requested = 自分が{ $action }をリクエストしたとき
cue-requested-with-trump = 自分の切札 { $cards } が表で、自分が{ $action }をリクエストしたとき
cue-discarded = 自分の切札 { $cards } が表で、相手が手札を捨てたとき（1枚ごと）
cue-pair-fallen = 自分の { $cards } の組が場から墓地に置かれたとき
cue-requested-beside = 自分の場に { $cards } の組がいて、自分が{ $action }をリクエストしたとき
cue-unblocked = 自分の切札 { $cards } が表で、自分のアタッカーがブロックされずに判定されたとき（1体ごと）
cue-bulwark-lost = 自分の切札 { $cards } が表で、ダメージ判定によってブロックした自分の防壁が墓地に置かれたとき（1つごと）

switch-hand = 手札として各自{ $count }枚引きます。
switch-preset-never = プリセットは行いません。
switch-preset-on-request = プリセットを行うと決めた場合、手札を引く前に、各自のデッキの一番上が防壁に、次の1枚が兵士になります。
switch-joker-preset = Jokerが兵士としてプリセットされたら、魔術士になります（R38）。
switch-joker-not-preset-here = このフォーマットでは、Jokerは兵士としてプリセットされません。墓地へ送り、次の1枚を使います（R23）。
switch-joker-never-preset = Jokerが兵士としてプリセットされることはありません。墓地へ送り、次の1枚を使います（R38）。
switch-no-free-repeats = コストのかからない同じリクエストは、場の様子が変わらないかぎり、同じターンに繰り返せません（R58）。
switch-top-again-on-leaving = 墓地の一番上を選ぶ卓では、墓地からカードが離れるたびに、持ち主が選び直します（R18）。
switch-preset-always = 手札を引いた後、各自のライフの一番上が防壁に、次の1枚が兵士になります。
switch-may-pass = ステージが空でも、ターンプレイヤーはパスできます。両者がパスした後は、まず何かを起こさなければなりません（R3）。
switch-may-not-pass = ステージが空のとき、ターンプレイヤーはパスできません（R3）。
switch-both-empty-draw = 両者のライフが同時に尽きたら、引き分けになります（R9）。
switch-both-empty-loses = 両者のライフが同時に尽きたら、ターンプレイヤーの負けになります（R9）。
switch-main-needs-empty = メインの誘発アクションは、ステージが空でなければ起こりません。同じプレイヤーの誘発では、メインがクイックより先になります（R11）。
switch-main-any = 誘発アクションは、ステージが空でなくても起こります。
switch-entry-deck = エントリーデッキは次の{ $count }枚です：{ $cards }。

note-recruit-top = この版ではライフの上からめくる。6.0と7.0では下からめくる（R20）。
note-recruit-bottom = この版ではライフの下からめくる。6.2・8.2・9.1では上からめくる（R20）。

custom-from = { $edition } { $format }をもとにした自作ルール。違いには印が付いている。「+」は追加、「*」は変更、「-」は削除。
custom-was = （変更前：{ $text }）

## レギュレーション

heading-regulations = レギュレーション
heading-frame = フレーム
heading-frames = フレーム
heading-deck = デッキ
heading-set-up = 準備
heading-option = オプション
heading-instead = シャッフルの代わり
regulations-are = レギュレーションは版・フォーマット・フレームの組み合わせです。名前は `9.1/pro/strategy`、オプション付きは `7.0/master/random40+preset2` のように書きます。
regulations-marks = ◎ 推奨、○ 公式、△ その版のルールにはないがここで遊べる、– 遊べない。
regulations-missing = 6.xと7.0のエクストラ（フォーマット）は遊べません。8.2との違いしか分かっておらず、多くのアクションのタイプ・タイミング・コスト、仮のキーカードをカウンターできるかどうか、切札再生の対象が不明です。
regulations-bare = フレームなしで、好きなデッキで遊ぶこともできます。
deck-all = 54枚すべて
deck-fixed = { $most }枚：{ $cards }
deck-random = 54枚からランダムに{ $most }枚
deck-up-to = 好きなカード{ $most }枚以下
deck-built = 好きなカード{ $least }～{ $most }枚
deck-equal-halves = 54枚をランダムに{ $least }枚ずつ2つのデッキに分ける（最大3ゲームの対戦）
deck-random-halves = 54枚をランダムに2つのデッキに分ける（最大3ゲームの対戦）
deck-built-halves = 54枚から好きな2つのデッキを作る（最大3ゲームの対戦）
step-shuffle = シャッフル
step-trumps = 切札を{ $count }枚選んで伏せる
step-scenario = 手札に入れる{ $count }枚を選ぶ
step-rare = レアカードを1枚選んで伏せる
step-draft = { $cards }枚のミニパックから{ $count }枚をドラフト
step-pack = 上から{ $count }枚をパックにする
step-pack-left-out = デッキに入れなかったカードをパックにする
step-draw = { $count }枚引く
step-preset = 防壁{ $count }枚と兵士{ $count }枚をプリセット
step-preset-face-down = 防壁と、裏向きの兵士をプリセット
step-first = 先攻を決める
step-turn-up = 先攻から順に、兵士と切札1枚を表にする
step-start = 開始

## 版の間の変更

change-new = { $edition }にはない新しいもの。
change-changed = { $edition }から変更。
change-fields = { $edition }から変更：{ $fields }。
change-field = { $field }（前は「{ $was }」）
heading-gone = なくなったもの
gone-since = { $edition }にあり、この版にはないもの：{ $rows }。

## フレームのページ

frames-title = BlackPoker { $edition } フレーム（ルール）
frames-are = フレームがフォーマットのアクションに加えるもの。パック・レアカード・切札のそれぞれに、それを使うフレームを示す。
heading-trumps = 切札
heading-in-frames = フレーム
trumps-are = 切札は裏の間は何もしない。表になると、その下に並ぶアクションが持ち主に使えるようになる。

## 冊子

booklet-title = BlackPoker 第{ $edition }版 { $name }
booklet-game = BlackPoker 第{ $edition }版
booklet-rules = ルールブック
booklet-overview = 早見表
booklet-notes = メモ
booklet-since = 印：{ $edition }からの「新」と「変更」。
mark-new = 新
mark-changed = 変更
booklet-imprint = BlackPoker（© BlackPoker）の非公式ファン作品です。文章は独自に書いたもので、Saigenで作りました。BlackPokerの制作者が制作・監修・公認したものではありません。コピーと配布は自由、販売はできません。
