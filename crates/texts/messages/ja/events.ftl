### 起こったこと。1行ずつ、句点なし。
### $who は行の始めに置く。who-you、who-opponent、またはプレイヤーの名前。
### $unit、$units、$target は、表示のとおりのキャラクター、リクエスト、プレイヤー。

who-you = あなた
who-opponent = 相手

## 行の後の補足

event-cards = { $event }（カード：{ $cards }）
event-top = { $event }（一番上：{ $cards }）
event-keys = { $event }（キー：{ $cards }）

## カードの移動

event-shuffled = { $who }はライフをシャッフルした
event-reordered = { $who }は防壁を見せずに並べ替えた
event-dealt = { $who }はカードを{ $count }枚引いた
event-drew = { $who }はカードを{ $count }枚引いた
event-found = { $who }はライフのカード{ $count }枚を、見せずに手札に入れた
event-took-from-life = { $who }はライフのカード{ $count }枚を選び、手札に入れた
event-took-from-grave = { $who }は墓地のカード{ $count }枚を選び、手札に入れた
event-turned-over = { $who }は先攻を決めるため、ライフの上から{ $count }枚を表にした
event-damage = { $who }は{ $count }点のダメージを受けた
event-cost-life = { $who }はコストとして{ $count }点のダメージを受けた
event-passed-over = { $who }はライフの上から{ $count }枚を墓地へ送った
event-drafted = { $who }はカードを1枚ドラフトした
event-laid-rare = { $who }はレアカードを置いた
event-chose-hand = { $who }は最初の手札のカード{ $count }枚を選んだ
event-dealt-pack = { $who }に{ $count }枚のパックが配られた
event-laid-pack = { $who }がデッキに入れなかったカードがパックになった
event-opened-pack = { $who }はパックを開封した
event-took-from-pack = { $who }はパックのカードを見せて手札に入れた
event-took-rare = { $who }はレアカードを手札に入れた
event-laid-trump = { $who }は切札を伏せた
event-trump-up = { $who }は切札 { $card } を表にした
event-trump-down = { $who }の切札 { $card } は裏になった
event-trump-held-down = { $who }の切札 { $card } は裏になり、ターン終了まで表にできない
event-trump-destroyed = { $who }の切札が墓地に置かれた
event-laid-outside = { $who }のカード{ $count }枚が、だれにも見えないままゲーム外に置かれた
event-turned-up = { $who }はライフのカードを{ $count }枚表にした
event-put-beneath = { $who }は{ $count }枚をライフの下に置いた
event-took-turned = { $who }は表にした{ $count }枚を手札に入れた
event-lost-turned = { $who }は表にした{ $count }枚を墓地へ送った
event-discarded = { $who }は手札を{ $count }枚捨てた
event-keys-back = { $who }はキーカード{ $count }枚を手札に戻した
event-to-fog = { $who }はキーカード{ $count }枚をフォグに置いた
event-fog-cleared = { $who }はフォグのカードを墓地へ送った
event-shown = { $who }は{ $card }を見せた
event-looked-at-hand = { $who }は相手側の手札を見た

## キャラクター

event-set-bulwark = { $who }は防壁を置いた：{ $unit }
event-entered = { $who }は兵士を場に出した：{ $unit }
event-mounted = { $card }が{ $unit }に重ねられた
event-fell = { $units }は墓地へ行った
event-returned = { $units }は手札に戻った
event-to-life = { $units }は裏向きでライフの上に置かれた
event-charged = { $units }はチャージ状態になった
event-driven = { $units }はドライブ状態になった
event-became-soldier = { $unit }は兵士になった
event-became-bulwark = { $unit }は防壁になった
event-larger = { $unit }はこのターン、サイズが{ $by }大きい
event-smaller = { $unit }はこのターン、サイズが{ $by }小さい
event-all-larger = { $who }の兵士はこのターン、すべてサイズが{ $by }大きい
event-all-smaller = { $who }の兵士はこのターン、すべてサイズが{ $by }小さい

## 戦闘

event-attacks = { $unit }がアタックする
event-blocks = { $unit }が{ $attacker }をブロックする
event-left-combat = { $unit }は戦闘から外れた

## リクエスト

event-requested = { $who }は{ $action }を起こした
event-requested-at = { $who }は{ $target }を対象に{ $action }を起こした
event-triggered = { $action }がステージに置かれた
event-happens = { $action }が起こった
event-resolves = { $action }が解決する
event-fizzled = { $action }は何もしなかった
event-nullified = { $action }は無効になった
event-blanked = { $action }は効果を失った
event-retargeted = { $action }の対象は{ $target }に変わった
event-dropped = ステージが空でないため、{ $action }は起こらない
event-passed = { $who }はパスした

## ターンと終わり

event-goes-first = 先攻は{ $who }
event-turn = 第{ $number }ターン：{ $who }
event-won = { $who }の勝ち
event-drawn-game = 引き分け
event-endless-game = このルールでは決着がつかないため、ゲームを打ち切り
