### ブラウザ版の文章。

start-page = スタート画面
hero-title = 2つのデッキ、1つの卓。すべてのカードが剣になり、盾になり、命になる。
hero-text = BlackPokerは、ふつうのトランプで戦う対戦カードゲーム。兵士を召喚し、速攻魔法で対応し、デッキ＝ライフを守り抜こう。
play-now = すぐに遊ぶ
play-now-about = ライト・エントリーデッキ・ヒントつき
learn = 初めての方へ：案内つきの1戦目
what-to-play = 遊ぶルール
against-computer = コンピューターと対戦
level-name = { $level ->
    [1] { level-1 }
    [2] { level-2 }
    [3] { level-3 }
    [4] { level-4 }
   *[other] { level-5 }
}
with-friend = 友だちと対戦
with-friend-about = リンクとQRコードが表示されます。開いた人が向かいの席に着きます。
invite = 友だちを招待する
one-screen = 1つの画面で2人
one-screen-about = 手札は、持ち主が開くまで伏せられています。
begin = 始める
first-name = 1人目
second-name = 2人目
watch-computers = コンピューター同士を観戦
watch = 観戦する
records = 棋譜
records-about = 棋譜ファイルから対戦を見直せます。
upload-record = 棋譜を開く…
your-name = あなたの名前
edition = 版
format = フォーマット
setup = デッキ
setup-name = { $setup ->
    [entry] { setup-entry }
    [full] 54枚すべて
    [random40] ランダム40枚
    [decks] 自分で決める…
   *[other] { $setup }
}
regulation-name = { $name }{ $standing ->
    [recommended] {" "}★
    [unofficial] （非公式）
   *[other] {""}
}
custom-section = 自作ルールで遊ぶ…
custom-title = 自作ルールで遊ぶ
custom-change = 変更する…
custom-rules = 自作ルール
custom-mark = 自作
custom-about = ルールファイルを貼り付けるか、選んでください。元になる版とフォーマット、そこからの変更点を書いたものです。内容を確かめてから対戦に使えます。
custom-text = ルールファイルの内容
custom-remove = 自作ルールをやめる
custom-use = このルールで遊ぶ
custom-read = ルールを読む
choose-file = ファイルを選ぶ…
check-text = 確認する
mistakes = 誤りが{ $count }か所あります。
decks-about = カードを空白で区切って並べてください。スートは S H D C、数字は A 2 … 10 J Q K、ジョーカーは Jk1 Jk2 です。デッキのコードやリンクでもかまいません。
decks-text = デッキのカード一覧
decks-used = { $cards }枚：
builder = デッキ
builder-about = デッキを持ち込むレギュレーションのためのデッキを作れます。デッキはこのブラウザに保存され、リンクで共有できます。
builder-new = 新しいデッキ
builder-saved = 保存したデッキ
builder-none-saved = 保存したデッキはまだありません。
builder-later = 保存したデッキは新しい版のSaigenのものです。ページを読み込み直してください。
builder-duplicate = { $name }を複製
builder-delete = { $name }を削除
builder-delete-sure = デッキ「{ $name }」を削除しますか？
builder-open = { $name }を開く
builder-unnamed = 名前のないデッキ
builder-name = デッキの名前
builder-save = 保存
builder-saved-now = このブラウザに保存しました。
builder-changed = まだ保存していません。
builder-link = リンクをコピー
builder-link-copied = リンクをコピーしました。
builder-text = テキストでコピー
builder-text-copied = テキストをコピーしました。
builder-import = 取り込む…
builder-import-about = リンク、コード、カードの一覧のどれかを貼り付けてください。
builder-import-use = このデッキを開く
builder-count = { $cards }枚・{ $least ->
    [1] { $most }枚以下
   *[other] { $least }～{ $most }枚
}
builder-mode = カードをタップして選ぶもの
builder-modes =
    .cards = デッキ
    .trumps = 切札
    .hand = 最初の手札
    .rare = レアカード
builder-chosen = { $has }/{ $of }枚
builder-mode-about =
    .cards = タップすると、デッキに入れたり外したりできます。
    .trumps = 切札として伏せるカードを、デッキから選んでください。
    .hand = 最初の手札に入れるカードを、デッキから選んでください。
    .rare = レアカードにする1枚を、デッキから選んでください。
builder-all = { $suit }をすべて入れる
builder-none = { $suit }をすべて外す
builder-every-card = 54枚すべて
builder-no-card = すべて外す
builder-idle = 切札にしても効果なし
builder-left-out = デッキの外
builder-fits = このデッキで遊べます。
builder-trumps = このデッキの切札
builder-your-deck = あなたのデッキ
builder-all-cards = 54枚すべて
builder-written = カードを書く…
builder-go = デッキを作る
builder-use = 開始画面や、友だちの招待に応じるときに、このデッキを選べます。
open-lists = デッキリストを公開する（2人とも両方のデッキを知っている）
lists-closed = デッキリスト非公開：あなたのデッキの中身を知るのはあなただけです。
lists-open = デッキリスト公開：2人とも両方のデッキを知っています。
awaits-deck = 友だちがデッキを選ぶと、カードが配られます。
place = { $line }行目 { $column }文字目
custom-from = { $book }をもとにした自作ルールです。変更点：
no-difference = 変更点はありません。
differs =
    .added = 追加
    .removed = 削除
    .changed = 変更
switches =
    .pass_on_empty_stage = ステージが空のときのパス
    .both_empty = 両者のライフがなくなったとき
    .main_trigger_needs_empty_stage = メインの誘発はステージが空のとき
    .main_triggers_first = メインの誘発を先に
    .hand = 最初の手札の枚数
    .preset = { setup-preset }
    .entry_deck = { setup-entry }
    .bare_bulwarks = 防壁になるとフォグと戦闘を失う
    .top_again_on_leaving = 墓地からカードが離れたら一番上を選び直す
    .joker_never_preset = Jokerはプリセットされない
    .damage_shows_order = 直後のダメージで分かるライフの順番は知られたまま
level = レベル{ $level }
clock = 持ち時間
clock-of = { $minutes ->
    [0] なし
   *[other] { $minutes }分（自分のターンが終わるたびに+5秒）
}
running = 対戦中のゲーム
finished = 終わったゲーム
kept-unfinished = 対戦中のゲームは、最後の操作から{ $days }日で削除されます。
kept-finished = 終わったゲームは{ $days }日で削除されます。
your-move = あなたの番です
over = 終了
forget-game = このゲームを一覧から消す
invited = 対戦に招待されています
invited-about = 対戦相手が卓で待っています。
invite-used = この招待はすでに使われたか、ゲームがなくなっています。
sit-down = 席に着く
unofficial = BlackPoker（© BlackPoker）の非公式・非営利ファン作品です。
about = このサイトについて
about-text =
    .makers = Saigenは、BlackPoker（© BlackPoker）の非公式・非営利ファン作品です。BlackPokerの制作者が制作・監修・公認したものではありません。
    .words = ルールの説明は独自の文章、カードの絵柄は独自に描いたものです。Saigenはオープンソースです。
    .deals = 配られる順番はゲームの前に約束され、後から確かめられます。終了時にシードが表示され、棋譜から対戦全体を再現できます。
settings = 設定
language = 言語
motion = カードの動き
motions =
    .calm = ゆったり
    .quick = すばやく
    .none = なし
sounds = 効果音
four-colours = スートごとに色を変える
show-guide = ライト・エントリーデッキの対戦でヒントを出す
help = キー操作とヘルプ
keys-help =
    .space = パス
    .e = ターンを終える（ステージが空のとき）
    .d = 決定：選んだもの・組み立てたものを確定する
    .escape = 1つ戻る、閉じる
    .digits = 示されている1〜9番目の選択肢
    .arrows = カードからカードへ移る
    .enter = カードやボタンを押す
    .c = 手札へ
    .a = アクションへ
    .l = ログ（小さい画面）
    .r = ルール
    .h = ヒント（コンピューター戦）
    .help = このページ
help-mouse = どのカードでも、押すとできることが分かります。アタッカーとブロッカーは、押しても、戦う相手へドラッグしても選べます。
menu = メニュー
close = 閉じる
cancel = 取り消す
copied = コピーしました
link = リンク
you = あなた
opponent = 相手
player = プレイヤー
empty-seat = 空席
computer = コンピューター
bot-named = { $name }（ボット）
computer-level = コンピューター Lv{ $level }
book-name = BlackPoker { book-short }
book-short = { $edition } { $format ->
    [lite] { format-lite }
    [standard] { format-standard }
    [pro] { format-pro }
    [master] { format-master }
   *[other] { $format }
}
frame-name = { $frame ->
    [pack] { frame-pack }
    [rare_pack] { frame-rare-pack }
    [strategy] { frame-strategy }
    [extra] { frame-extra }
    [draft] { frame-draft }
   *[other] { $frame }
}
life = { -life(case: "upper") }
grave = { panel-graveyard }
fog = { -fog(case: "upper") }
stage = { -stage(case: "upper") }
log = { panel-log }
actions = { heading-actions }
rules = { rules-title }
how-to-play = { how-title }
rulings = { heading-rulings }
rule = ルール
pack = パック
rare = レア
turn = ターン
turn-number = { $number ->
    [0] { setting-up }
   *[other] ターン{ $number }
}
has-chance = チャンス
away = 離席中
bulwark = { character-bulwark }
soldier = { answer-soldier }
bulwark-at = { $place }枚目の{ character-bulwark }
bulwark-known = { character-bulwark } { $cards }
face-down = 裏向き
size = サイズ{ $size }
driven = { pose-driven }
charged = { pose-charged }
attacks = アタッカー
blocks = ブロッカー
entered = このターンに出た
gone = なし
force = 全員 +{ $by }
whose = { $mine ->
    [true] 自分の
   *[other] 相手の
}
field-of = { whose }{ -field }
life-of = { life-title }：{ $cards }枚
grave-of = { grave-title }：{ $cards }枚
grave-of-top = { grave-of }、一番上は{ $top }
grave-title = { whose }{ -graveyard }
grave-about = 上から順に並んでいます。相手の墓地は、一番上と、前に見たことのあるカードだけが見えます。
life-title = { whose }{ -life }
life-about = デッキがライフです。なくなった人の負けです。正しく知っているカードだけが表示されます。
pack-title = { whose }パック
pack-of = { pack-title }：{ $cards }枚、{ $open ->
    [true] { pack-open }
   *[other] { pack-closed }
}
pack-open = 開封済み
pack-closed = 未開封
pack-about = ライフとは別に置かれたカードです。開封するまではだれにも見えず、開封後も持ち主にだけ見えます。
pack-unseen = まだ見ていないカードです。
rare-title = { whose }レアカード
rare-of = { rare-title }：{ $card }
trump = 切札
trumps = 切札
trumps-title = { whose }切札
trump-at = { trumps-title }：{ $what }
trump-named = { $mine ->
    [true] 自分の切札{ $card }
   *[other] { $who }の切札{ $card }
}
trumps-about = 表の切札は、持ち主にアクションを与えたり、ルールを変えたりします。裏の切札は働かず、持ち主にだけ見えます。
trump-gives = 表の間に使える
as-trump = 切札として
no-trump = 切札としての働きはない
trump-held = ターン終了まで裏のまま
face-up = 表向き
drafted = ドラフト済み
drafted-of = { whose }ドラフトしたカード：{ $cards }枚
first-hand = 最初の手札
must-attack = 必ず攻撃
rare-about = ゲームの前に選んで、デッキとは別に置いた1枚です。使うまでは持ち主にだけ見えます。
grave-empty = まだカードはありません。
life-unknown = 分かっているカードはまだありません。
hand-of = { -hand }：{ $cards }枚
cards-in-hand = 相手の手札：{ $cards }枚{ $known ->
    [0] {""}
   *[other] （うち{ $known }枚は分かっている）
}
fog-card = { -fog } { $card }
fog-card-on = { fog-card }（{ $on }）
by = { $who }のリクエスト
aimed-at = 対象は{ $what }
stage-state =
    .waits = 待機中
    .next = 次に解決
    .works = 解決中
next-resolves = だれも対応しなければ、{ $action }が解決されます。
stage-empty = { -stage }は空です。{ $mine ->
    [true] あなた
   *[other] { $who }
}のターンです。
setting-up = 準備中
setting-up-about = 準備中です。二人とも選び終わると、最初のターンが始まります。
damage = { $points }ダメージ
backlash = 攻撃側に{ $points }ダメージ
lethal-damage = { $damage }ダメージでライフが尽きます！
damage-in-all = 合計{ damage }
perhaps-falls = 倒れる { $some }/{ $all }
both-fall = 相打ち
attacker-falls = 倒れる
blocker-falls = ブロッカーが倒れる
nobody-falls = { fate-nobody }
how-to-act = カードを押すか、アクションを選ぶか、パスします。
how-to-attack = アタッカーを選びます。
how-to-block = ブロッカー、アタッカーの順に押すか、ドラッグします。
now-tap-attacker = ブロックするアタッカーを押してください。
attack-with = { $attackers ->
    [0] アタッカーなし
   *[other] { $attackers }体でアタック
}
block-with = { $blockers ->
    [0] ブロックしない
   *[other] { $blockers }体でブロック
}
take-this = これにする
choose-hand = 最初の手札に入れるカードを{ $count }枚選んでください。{ unseen-choice }
choose-trumps = 切札を{ $count }枚選んでください。{ unseen-choice }
in-this-order = この順にする
with-these = { $count ->
    [0] 選ばない
   *[other] { $count }体にする
}
still-to-choose = { $count ->
    [0] 選択：
   *[other] あと{ $count }枚
}
unseen-choice = 選んだカードは対戦相手には見えません。
take-these = これらにする
suit-of = { $suit ->
    [S] { suit-spade }
    [H] { suit-heart }
    [D] { suit-diamond }
   *[C] { suit-club }
}
cards-to-choose = 選べるカード
waiting-for = { $who }が考えています…
choosing-cards = { $who }がカードを選んでいます…
waiting-for-friend = 友だちを待っています。
building = リクエスト：{ $action }
asks =
    .key = キー
    .drive = ドライブ
    .discard = 捨てる
    .sacrifice = 墓地へ
    .actor = 行う
    .target = 対象
part = { $ask ->
    [key] キーカード
    [drive] ドライブ
    [discard] 捨てるカード
    [sacrifice] 墓地へ送る
   *[target] 対象
}：{ $value }
change-it = 変更する
stop = 。
fate-of = { $who }：{ $fate }
is-ready = 準備ができました。Dで決定、Escで戻ります。
choose = 未選択
life-cost = { damage }
pays = 支払い
what-happens = 必ず起こること
back = 戻る
do-it = 決定
as-suggested = おまかせ
as =
    .key = キーカードに
    .payment = 支払いに
    .actor = このキャラクターで
    .target = 対象に
nothing-with-this = 今これでできることはありません。
not-now = 今はできません
rule-of = ルール：{ $action }
cost-of = { heading-cost }：{ $cost }
separator = { list-separator }
no-cost = コストなし
cost-letters =
    .B = 防壁をドライブ
    .C = 行うキャラクターをドライブ
    .L = 1ダメージ
    .D = 手札を捨てる
    .S = キャラクターを墓地へ
pass = { answer-pass }
space-key = スペース
pass-resolves = どうぞ
pass-gives = 相手に渡す
end-turn = ターンエンド
pass-empty = 何もしない
orders = 自動でパスする
orders-short = 自動パス
orders-intro = パスを自動にします。自分のターンが飛ばされることはなく、相手からは見分けられません。
until-my-turn = { orders-my-turn }
until-targeted = { orders-targeted }
until-attacked = { orders-attacked }
pass-until-resolved = これが終わるまでパス
until-resolved = 「{ $action }」が終わるまでパス
stops-at-end = 相手のエンドでは止まる
stop-at-end = { orders-stop-at-end }
passing-until-my-turn = 自分のターンまでパス中
passing-until-targeted = 攻撃されるか対象になるまでパス中
passing-until-attacked = 攻撃されるまでパス中
passing-until-resolved = 解決が終わるまでパス中
connecting = 接続しています…
lost = 接続が切れました。{ $seconds }秒後に再接続します。
cannot-store = サーバーが保存できない状態です。直り次第、ゲームは自動的に再開します。
try-now = 今すぐ再接続
opponent-away = 相手が席を離れています。
bot-missing = ボット「{ $name }」は今このサーバーで動いていません。対戦は保存されていて、ボットが戻れば続きから遊べます。
claim = 勝ちを宣言する
claim-in = あと{ $time }で勝ちを宣言できます。
adjourn = 中断する
adjourned = 中断中
adjourned-about = 2人がそろうと再開します。
adjourned-agreed = 対戦を中断しています。2人とも再開を選ぶと続きから始まります。
adjourn-offered = 相手が中断を申し込んでいます。
adjourn-waits = 中断を申し込みました。相手の返事を待っています。
adjourn-accept = 中断に同意する
go-on-playing = 続ける
resume = 再開する
resume-waits = 相手を待っています
invite-title = 友だちを招待
invite-about = 最初にこのリンクを開いた人が、向かいの席に着きます。
qr = リンクのQRコード
copy-link = リンクをコピー
copy-watch-link = 観戦用リンクをコピー
copy-position = この局面のリンクをコピー
take-back = 待った
hint = { panel-hint }
thinking = 考えています…
hint-by = あなたに見えていることから、最強のコンピューターならこうします。
opponent-does = 相手：{ $what }
might-go = 続きの例：
take-hint = これにする
chance-to-win = 勝率{ $percent }%
resign = 投了
really-resign = 本当に投了しますか？
show-my-cards = 自分のカードを開く
hand-to = { $who }に画面を渡してください
pass-unseen = 見ずにパスする
watching = 観戦しています。
pace = 速さ
pace-stop = 停止
pace-slow = ゆっくり
pace-normal = ふつう
pace-fast = 速い
you-win = あなたの勝ち
you-lose = あなたの負け
drawn = 引き分け
no-winner = 勝者なし
wins-game = { $who }の勝ち
story-last = { $mine ->
    [true] { $loss ->
        [draw] あなたは最後のカードを引きました。
        [cost] あなたは最後のカードをコストで支払いました。
        [attack] 攻撃があなたの最後のカードを奪いました。
       *[effect] 効果があなたの最後のカードを奪いました。
    }
   *[false] { $loss ->
        [draw] { $who }は最後のカードを引きました。
        [cost] { $who }は最後のカードをコストで支払いました。
        [attack] 攻撃が{ $who }の最後のカードを奪いました。
       *[effect] 効果が{ $who }の最後のカードを奪いました。
    }
}
story-lost = { $mine ->
    [true] あなたが失った{ $all }枚：
   *[false] { $who }が失った{ $all }枚：
}ドロー{ $draw }、コスト{ $cost }、攻撃{ $attack }、効果{ $effect }
story-stage = ステージの最長：同時に{ $count }個
story-lives = ターンごとのライフ
ended-by = { $by ->
    [played] ライフが尽きました。
    [endless] このルールでは決着がつきません。
    [resign] 投了による決着です。
    [timeout] 時間切れです。
    [forfeit] 不戦敗です。
    [length] 手数が多すぎるため、打ち切りになりました。
    [broken] { codes.broken }
   *[other] {""}
}
forfeits =
    .away = 相手が戻りませんでした。
    .bot_not_started = ボットを起動できませんでした。
    .bot_silent = ボットが時間内に答えませんでした。
    .bot_ended = ボットが途中で止まりました。
    .bot_flooded = ボットの出力が多すぎました。
    .bot_nonsense = ボットが意味の分からない出力をしました。
    .bot_illegal = ボットが選べない手を答えました。
play-again = もう一度
series-first = { series-title }
series-score = 第{ $number }ゲーム。勝ち数は{ $own }対{ $other }です。
series-just-used = 今使ったデッキ：
series-theirs = 相手のデッキ：
series-lying = デッキ{ $number }（{ $count }枚）{ $state ->
    [won] 勝利済み
   *[lies] {""}
}
series-ask = { series-choose }
rematch = 再戦
rematch-waits = 相手の返事を待っています
rematch-accept = 再戦を受ける
look-at-game = 対戦を振り返る
look-at-table = 卓を見る
seed = { lab-seed }
codes =
    .malformed = サーバーに伝わりませんでした。ページを読み込み直してください。
    .too_long = 長すぎます。
    .protocol = ページとサーバーの版が合いません。ページを読み込み直してください。
    .unknown_token = このゲームはもうありません。
    .no_hello = 接続し直す必要があります。
    .stale = その間にゲームが進みました。
    .not_asked = あなたが決める場面ではありません。
    .illegal = それはできません。
    .not_allowed = ここではできません。
    .learned = 新しいことを知ったので、戻せません。
    .over = ゲームは終わっています。
    .not_away = 相手は席にいます。
    .too_fast = 少しゆっくりお願いします。
    .cannot_store = サーバーが保存できない状態です。しばらくしてからお試しください。
    .too_many = サーバーが満員です。しばらくしてからお試しください。
    .cancelled = 取り消しました。
    .too_slow = 接続が遅すぎました。
    .stopping = サーバーを再起動しています。まもなく続けられます。
    .broken = サーバーがこのゲームを続けられませんでした。
    .not_found = 見つかりません。
    .unreachable = サーバーにつながりません。
rules-of = { book-short }のルール
rules-of-frame = { book-short }+{ $frame }のルール
rules-named = { panel-rules }
search = ルールを探す
all-rules = ‹ すべてのルール
frame = { heading-frame }
no-frame = なし
filters = 絞り込み
filter-suit = キーのスート
filter-trump = 切札
filter-all = すべて
filter-none = なし
filter-any-trump = いずれかの切札
filter-clear = 絞り込みをやめる
found-actions = { $count }個のアクション
field-was = { $field }の変更前（{ $edition }）：{ $was }
gone-from = { $edition }にあり、この版にはないもの
characters = { heading-characters }
nothing-found = 見つかりません。
facts =
    .kind = { heading-type }
    .trigger = { heading-trigger }
    .timing = { heading-timing }
    .speed = { heading-speed }
    .cost = { heading-cost }
    .keys = { heading-keys }
    .target = { heading-target }
replay = リプレイ
download-record = 棋譜
share-position = 局面を共有
share-game = 対戦を共有
shared-position = 共有された局面
shared-position-about = { $moment }手目の局面です。
position-gone = この局面は存在しないか、もう見られません。
play-yourself = 自分でも遊ぶ
steps = 進行
to-start = 最初へ
to-end = 最後へ
step-back = 1手戻る
step-on = 1手進む
play = 再生
pause = 一時停止
moment = { $of }手中{ $at }手
eyes = 視点
viewers =
    .everything = すべて公開
    .a = プレイヤーA
    .b = プレイヤーB
    .onlooker = 観戦者
loading = 読み込み中…
analysis = 解析
analysis-about = 最強のコンピューターが、その時に知り得たことだけから、すべての決断を調べます。
analyse = 対戦を解析する
analysing = { $of }個中{ $done }個の決断
win-graph = 手前のプレイヤーの勝率の移り変わり
ledger-course = 勝率は最初{ $start }%、最後{ $end }%。その内訳：
ledger-luck = 運
ledger-opponent = 相手の決断
ledger-own = 自分の決断
costliest = 最も惜しい決断
better = より良い手：{ $what }
no-mistakes = 特になし
understood = 分かった
no-hints = ヒントを消す
guide =
    .life = この山があなたのライフです。ダメージを受けても、カードを引いても減ります。なくなった人の負けです。
    .hand = あなたの手札です。どのカードも防壁や支払いに使え、ほとんどのカードは兵士や魔法にもなります。押すと、今できることが分かります。
    .field = 場です。前に兵士、ライフの横に防壁（裏向き）が並びます。横向きのカードはドライブ状態で、次の自分のターンまで休みます。
    .draw = ターンの初めに1枚引き、見てからもう1枚引いてもかまいません。引いた分だけライフは減ります。
    .bulwark = 防壁設置：1ターンに1回、手札を裏向きに置けます。防壁は兵士を出すコストになり、攻撃も防ぎます。1ダメージを受けます。
    .summon = 兵士召喚：手札の2〜10が場に出ます。防壁1枚のドライブと1ダメージがコストです。支払いは自動で提案されます。
    .confirm = すべて選び終わりました。押せば変更できます。よければ決定しましょう。
    .resolve = リクエストがステージで待っています。2人ともパスすると解決されます。パスしましょう。
    .answer = 相手が何かしようとしています。速攻魔法で対応するか、パスして解決させます。
    .attack = アタック：1ターンに1回、チャージ状態の兵士で攻撃できます。このターンに出た兵士は、エースを除いて攻撃できません。
    .attackers = アタッカーにする兵士を選びます。ブロックされなければ、サイズの分だけ相手のライフを減らします。
    .blockers = 攻撃されています。ブロッカー、アタッカーの順に押します。兵士同士はサイズを比べ、防壁は1回だけ何でも止めます。
    .end = もうすることがなければ、エンドでターンを終えます。相手がチャージし、カードを引いて行動します。
card-spoken = { $suit ->
    [S] { suit-spade }
    [H] { suit-heart }
    [D] { suit-diamond }
   *[C] { suit-club }
}の{ $rank ->
    [A] エース
    [J] ジャック
    [Q] クイーン
    [K] キング
   *[other] { $rank }
}
joker = { card-joker }
