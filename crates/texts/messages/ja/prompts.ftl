### プレイヤーへの質問（docs/decisions.md の質問ごとに一つ）と、答えの言葉。
### $action は、質問しているアクションの名前。

## リクエストを組み立てるとき

ask-chance = チャンスがあります。アクションを起こすか、パスしてください。
ask-key = { $action }：キーカードを選んでください（{ $keys }）。
ask-drive = { $action }：ドライブする防壁を選んでください。
ask-key-unit = { $action }：行うキャラクターを選んでください（ドライブします）。
ask-discard = { $action }：捨てるカードを選んでください。
ask-sacrifice = { $action }：墓地へ送るキャラクターを選んでください。
ask-target = { $action }：対象を選んでください（{ $target }）。

## 解決の途中

ask-discard-down = 手札が多すぎます。捨てるカードを選んでください（あと{ $left }枚）。
ask-discard-next = 次に捨てるカードを選んでください。
ask-discard-top = 最初に選んだカードが墓地の一番上になります。
ask-draw-more = もう1枚引きますか？
ask-attacker = アタッカーにする兵士を選ぶか、終えてください。
ask-blocker = { $attacker }をブロックするキャラクターを選ぶか、終えてください。
ask-hand-card = { $action }：手札のカードを1枚選んでください。
ask-form = { $action }：兵士として出しますか、防壁として出しますか？
ask-pose = { $action }：{ $target }をチャージ状態にしますか、ドライブ状態にしますか？
ask-row-order = { $action }：次に並べるカードを選んでください。ライフに近い側から並べます。
ask-life-order = { $action }：次にライフの上へ置くカードを選んでください。最後のカードが一番上になります。
ask-bottom-order = { $action }：次にライフの下へ置くカードを選んでください。最後のカードが一番下になります。
ask-grave-card = { $action }：自分の墓地のカードを1枚選んでください。
ask-life-card = { $action }：自分のライフのカードを1枚選んでください。
ask-pack-card = { $action }：自分のパックのカードを1枚選ぶか、レアカードを選んでください。
ask-draft-card = ドラフト（{ $of }回中{ $number }回目）：ミニパックからカードを1枚選んでください。残りはデッキに戻ります。対戦相手には見えません。
ask-rare-card = デッキからレアカードを選んでください。対戦相手には見えません。
ask-starting-hand = 最初の手札に入れるカードを、デッキから一覧の順に選んでください（あと{ $left }枚）。対戦相手には見えません。
ask-trump-card = 切札を選んでください（残り{ $left }枚）。対戦相手には見えません。
ask-turn-up-trump = 表にする切札を選んでください。
ask-character = { $action }：キャラクターを1体選んでください。
ask-bury-some = { $action }：墓地に置く兵士を1体以上選んでください。
ask-lay-down-some = { $action }：チャージ状態の防壁にする兵士を選んでください。
ask-may-reorder = { $action }：防壁を並べ替えますか。
ask-turned-card = { $action }：兵士として場に出すカードを選んでください。
ask-reached = { $action }：無効にするリクエストを選んでください。
ask-life-end = { $action }：カードをライフの上と下のどちらに置きますか。
ask-may-discard = { $action }：手札を捨てますか。
ask-may-turn-down = { $action }：切札を裏にしますか。
ask-new-target = { $action }：{ $redirected }の新しい対象を選んでください。
ask-one-or-two = { $action }：チャージ状態の防壁を1体出しますか、ドライブ状態の防壁を2体出しますか？
ask-hit-or-stand = { $action }：合計は{ $total }です。もう1枚表にしますか、止めますか？
ask-trigger = 次に行う誘発アクションを選んでください。
ask-grave-top = 自分の墓地の一番上にするカードを選んでください。

## 答え

answer-pass = パス
answer-done = 終える
answer-yes = はい
answer-no = いいえ
answer-hit = もう1枚
answer-stand = 止める
answer-one = 1体、チャージ状態
answer-two = 2体、ドライブ状態
answer-soldier = { -soldier }
answer-bulwark = { -bulwark }
answer-charged = チャージ状態
answer-driven = ドライブ状態
answer-top = 上
answer-bottom = 下
