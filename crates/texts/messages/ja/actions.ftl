### 37種のアクションの名前と効果。文章はすべて独自のもの。
### 「自分」はそのアクションを起こしたプレイヤー、「相手」は対戦相手を指す。

## ターン

action-end = エンド
effect-end = 手札が8枚以上なら7枚になるまで捨て、相手にターンを渡す。「このターンの間」の効果はここで終わり、続いてチャージが起こる。
effect-end-all-fog = 手札が8枚以上なら7枚になるまで捨て、両プレイヤーのフォグのカードをすべて持ち主の墓地へ送り、相手にターンを渡す。「このターンの間」の効果はここで終わり、続いてチャージが起こる。
effect-end-fog = 手札が8枚以上なら7枚になるまで捨て、自分のフォグのカードをすべて墓地へ送り、相手にターンを渡す。「このターンの間」の効果はここで終わり、続いてチャージが起こる。

action-charge = チャージ
effect-charge = 新しくターンを得たプレイヤーのキャラクターがすべてチャージ状態になる。続いてドローが起こる。

action-draw = ドロー
effect-draw-two = ターンプレイヤーはライフの上から2枚引く。ライフが2枚以下なら1枚だけ引く。
effect-draw = ターンプレイヤーはライフの上から1枚引く。そのカードを見てから、もう1枚引いてもよい。

## 攻防

action-attack = アタック
effect-attack = チャージ状態で攻撃できる自分の兵士を好きな数だけドライブし、アタッカーにする。アタッカーが1体でもいれば、続いてブロックが起こる。
effect-attack-always = チャージ状態で攻撃できる自分の兵士を好きな数だけドライブし、アタッカーにする。アタッカーがいなくても、続いてブロックが起こる。

action-block = ブロック
effect-block = 守る側のプレイヤーは、チャージ状態のキャラクターをブロッカーとしてアタッカーに割り当てる。1体のアタッカーに付けられるのは、兵士なら何体でも、防壁なら1体だけである。続いてダメージ判定が起こる。

action-damage-judgement = ダメージ判定
effect-damage-judgement = 兵士にブロックされたアタッカーは、ブロッカーのサイズの合計と比べ、小さい側が墓地へ行く（等しければ両方）。ブロックした防壁は表になってから墓地へ行き、それがJokerか、アタッカーに含まれるカードと同じ数字なら、アタッカーも墓地へ行く。ブロッカーのいないアタッカーは、サイズと同じ点数のダメージを相手に与える。

action-next-generation = 世代交代
effect-next-generation = 自分のJoker・A・J・Q・Kが場から墓地へ行くと、1枚ごとに1回起こる。ライフの上から順に、このいずれかが現れるまでカードを墓地へ送り、現れた1枚を手札に入れる。1枚もなければ、ライフはすべて墓地へ行く。

## 召喚

action-set-bulwark = 防壁設置
effect-set-bulwark = 手札を1枚選ぶ。そのカードは裏向きのチャージ状態で場に出て、防壁になる。

action-summon-soldier = 兵士召喚
effect-summon-soldier = キーカードは表向きのチャージ状態で場に出て、一般兵になる。

action-summon-hero = 英雄召喚
effect-summon-hero = キーカードは表向きのチャージ状態で場に出て、英雄になる。

action-summon-ace = エース召喚
effect-summon-ace = キーカードは表向きのチャージ状態で場に出て、エースになる。

action-quick-summon = クイック召喚
effect-quick-summon = キーカードはチャージ状態で場に出る。表向きのエースにするか、裏向きの防壁にするかは、解決のときに選ぶ。

action-summon-magician = 魔術士召喚
effect-summon-magician = キーカードは表向きのチャージ状態で場に出て、魔術士になる。

action-equip = 装備
effect-equip = キーカードを対象に重ね、以後それを装備兵として扱う。チャージとドライブの状態、サイズの変化、アタッカーやブロッカーとしての役割はそのまま残る。

action-return = 帰還
effect-return = 対象がチャージ状態なら、自分の手札に戻る。どちらの状態でも、キーカードは手札に戻る。

## 速攻魔法

action-up = アップ
effect-up = このターンの間、対象のサイズはキーカードの数字だけ大きくなる。
effect-up-fog = このターンの間、対象のサイズはキーカードの数字だけ大きくなる。キーカードは目印として自分のフォグに置く。

action-down = ダウン
effect-down = このターンの間、対象のサイズはキーカードの数字だけ小さくなる。その結果0以下になったら、対象は墓地へ行く。
effect-down-fog = このターンの間、対象のサイズはキーカードの数字だけ小さくなる。その結果0以下になったら対象は墓地へ行き、そうでなければキーカードを目印として自分のフォグに置く。

action-twist = ツイスト
effect-twist = 対象をチャージ状態にするかドライブ状態にするかを選び、そのとおりにする。

action-counter = カウンター
effect-counter = 対象のキーカードが2枚のとき、または1枚でその数字がこちらのキーカードの数字を超えないとき、対象は無効になり、ステージから除かれてキーカードは墓地へ行く。それ以外のときは何も起こらない。
effect-counter-reach = 対象は無効になり、ステージから除かれてキーカードは墓地へ行く。

action-kill = キル
effect-kill = 対象はサイズにかかわらず墓地へ行く。

action-reunion = 再会
effect-reunion = 自分の墓地から好きなカードを1枚選び、相手に見せて手札に入れる。

action-truce = 停戦
effect-truce = ダメージ判定は無効になり、ステージから除かれる。戦闘はそこで終わる。
effect-truce-blank = ダメージ判定は効果を失う。ステージには残るが、解決しても何も起こらない。

action-change-target = 対象変更
effect-change-target = 対象のリクエストについて、そのリクエストが選べるものの中から新しい対象を選ぶ。今と同じ対象を選び直してもよい。リクエストを対象にするリクエストなら、この対象変更自体に向けてもよく、その場合は解決するときに対象がなくなっていて、何も起こらない。

action-search = サーチ
effect-search = 自分のライフを見て好きなカードを1枚選び、相手に見せて手札に入れる。その後、ライフをシャッフルする。

action-bj = B・J
effect-bj-at-once = 自分のライフを見て好きなカードを2枚選び、相手に見せて手札に入れる。その後、ライフをシャッフルする。コストの支払いで起こる世代交代よりも先に行う。
effect-bj-two = 自分のライフを見てカードを2枚選び、相手に見せて手札に入れる。その後、ライフをシャッフルする。コストの支払いで起こる世代交代は、このB・Jがステージを離れるまで待つ。
effect-bj-blackjack = 自分のライフを上から1枚ずつ表にし、値を足していく。Aは11（22以上になってしまうときは1）、J・Q・Kは10、Jokerは0と数える。21以下なら続けるか止めるかを選び、止めたら表にしたカードをすべて手札に入れる。22以上になったら、表にしたカードはすべて墓地へ行く。

action-rsf = R・S・F
effect-rsf = 対象は40点のダメージを受ける。

action-reverse = リバース
effect-reverse = 対象をチャージ状態にするかドライブ状態にするかを選ぶ。今の状態のままでもよい。その後、兵士なら防壁に、防壁なら兵士になる。複数枚の兵士は1枚ずつの防壁に分かれ、サイズの変化はなくなる。カードが場に出たターンは変わらないので、このターンに置かれた防壁から成る兵士は、速攻がなければ攻撃できない。
effect-reverse-combat = 対象をチャージ状態にするかドライブ状態にするかを選ぶ。今の状態のままでもよい。その後、兵士なら防壁に、防壁なら兵士になる。複数枚の兵士は1枚ずつの防壁に分かれ、サイズの変化はなくなる。カードが場に出たターンは変わらないので、このターンに置かれた防壁から成る兵士は、速攻がなければ攻撃できない。アタッカーやブロッカーだったものは、その役割を失う。

## 通常魔法

action-destroy-bulwark = 防壁破壊
effect-destroy-bulwark = 対象は墓地へ行く。

action-throwing = 投擲
effect-throwing = 対象は、♠のキーカードの数字と同じ点数のダメージを受ける。

action-death-lance = 死の槍
effect-death-lance = 対象のサイズが0でなく、♢のキーカードの数字で割り切れるなら、対象は裏向きで持ち主のライフの上に置かれ、続いて持ち主は♠のキーカードの数字と同じ点数のダメージを受ける。それ以外のときは何も起こらない。

action-add-bulwark = 防壁補充
effect-add-bulwark = 自分のライフの上から1枚をチャージ状態の防壁にするか、2枚をドライブ状態の防壁にするかを選び、場に出す。

action-reanimate = リアニメイト
effect-reanimate = 自分の墓地のカードを1枚選んでから、対象を墓地へ送る。対象が墓地へ行ったら、選んだカードは表向きのチャージ状態で場に出て、兵士になる。

action-handes = ハンデス
effect-handes = 対象の手札を見て1枚を選ぶ。持ち主はそのカードを捨てる。

action-force = フォース
effect-force = このターンの間、自分の兵士はすべて、キーカードの数字の合計だけサイズが大きくなる。この後、同じターンに場に出る兵士も含む。
effect-force-fog = このターンの間、自分の兵士はすべて、キーカードの数字の合計だけサイズが大きくなる。この後、同じターンに場に出る兵士も含む。キーカードは目印として自分のフォグに置く。

action-sword-rain = 剣の雨
effect-sword-rain = サイズがキーカードの数字の合計を超えない兵士は、どちらのプレイヤーのものもすべて墓地へ行く。

action-recruit = 徴募
effect-recruit-top = 自分のライフを上から4枚表にする。数字がキーカードの合計を超えないカードは、すべてドライブ状態で場に出て兵士になる。残りは好きな順番でライフの下に置く。
effect-recruit-bottom = 自分のライフを下から4枚表にする。数字がキーカードの合計を超えないカードは、すべてドライブ状態で場に出て兵士になる。残りは好きな順番でライフの下に置く。

action-surprise = 奇襲
effect-surprise = 自分の防壁はすべて兵士になり、その後、自分の兵士はすべてチャージ状態になる。このターンに場に出たカードは、速攻がなければやはり攻撃できない。

## フレーム

action-open-pack = パック開封
effect-open-pack = 自分のパックをすべて見て1枚を選び、見せてから手札に入れる。レアカードが残っていれば、代わりにレアカードを見せて手札に入れてもよい。以後パックは開封されたままで、残りのカードは使えない。

action-rare-draw = レアドロー
effect-rare-draw = 自分のレアカードを、見せずに手札に入れる。

action-rare-summon = レア召喚
effect-rare-summon = キーカードにしたレアカードが、表のチャージ状態で場に出て、そのカードがなる兵士になる。

action-trap-counter = 罠カウンター
effect-trap-counter = レアカードをキーカードとして見せる。対象のキーカードの中に同じカードがあれば、対象を無効にしてステージから取り除く。ジョーカーはどのジョーカーとも同じとみなす。どちらの場合も、レアカードは墓地へ行く。

action-main-open = メインオープン
effect-open-trump = 自分の裏向きの切札を1枚選び、表にする。

action-quick-open = クイックオープン

action-close = クローズ
effect-close = 対象の切札を裏にする。ターンが終わるまで、その切札は表にできない。キーカードはフォグに置く。

action-destroy-trump = 切札破壊
effect-destroy-trump = キーカードと対象の切札が同じカード（マークも数字も同じ）なら、その切札を墓地に置く。

action-quick-summon-spade = クイック兵士召喚♠
action-quick-summon-heart = クイック兵士召喚♡
action-quick-summon-diamond = クイック兵士召喚♢
action-quick-summon-club = クイック兵士召喚♣
action-intimidate = 威圧
action-quick-intimidate = クイック威圧
action-resurrection = 蘇生
action-put-bulwark = 防壁追加
action-quick-set-bulwark = クイック防壁設置
action-rest-soldiers = 休息
action-satisfaction = 充足
action-hand-refill = 手札補充
action-slash = スラッシュ
action-allure = 誘惑
action-negotiate = 交渉
action-ceasefire = 休戦
action-offset = 相殺
action-last-ditch = 悪あがき
action-drain = ドレイン
action-instant-kill = 瞬殺
action-reinforcements = 援軍
action-rally = 激励
action-pursuit = 追撃
action-phantom-reverse = ファントムリバース
action-illusion = 幻影
action-salvation = 救済
action-exhaust = 疲弊
action-lethargy = 虚脱
action-switch = スイッチ
action-civil-war = 内乱
action-riot = 暴動
action-reset = リセット
action-repair = 修繕
action-summon-dark-lord = 魔王召喚
action-dark-whisper = 魔王の囁き
action-summon-giant = 巨人召喚
action-summon-reanimator = リアニメーター召喚
action-quick-summon-reanimator = クイックリアニメーター召喚
action-reanimator-reanimate = リアニメーターリアニメイト
action-reincarnation = 転生召喚
action-revive-reanimator = リアニメーター再生
action-summon-chariot = チャリオット召喚
action-quick-summon-chariot = クイックチャリオット召喚
action-chariot-destroy = チャリオット防壁破壊
action-revive-chariot = チャリオット再生
action-summon-wall-breaker = 破砕士召喚
action-quick-summon-wall-breaker = クイック破砕士召喚
action-pulverize = 粉砕
action-revive-wall-breaker = 破砕士再生
action-summon-strategist = 策士召喚
action-quick-summon-strategist = クイック策士召喚
action-counter-summon-strategist = カウンター策士召喚
action-foresight = 先読み
action-revive-strategist = 策士再生
action-summon-knight = 騎士召喚
action-quick-summon-knight = クイック騎士召喚
action-sweep = 薙払
action-revive-knight = 騎士再生
action-revolution-draw = 革命ドロー
action-counterattack = 反撃
