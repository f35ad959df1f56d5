### 切札の名前と、表の間それだけで働く効果。

## 名前

trump-revolution = 革命
trump-slash = スラッシュ
trump-drain = ドレイン
trump-intimidation = 威圧
trump-resurrection = 蘇生
trump-instant-kill = 瞬殺
trump-reanimator = { character-reanimator }
trump-dark-lord = { character-dark-lord }
trump-reinforcements = 援軍
trump-rally = 激励
trump-allure = 誘惑
trump-ceasefire = 休戦
trump-pursuit = 追撃
trump-phantom = ファントム
trump-salvation = 救済
trump-chariot = { character-chariot }
trump-wall-breaker = { character-wall-breaker }
trump-giant = { character-giant }
trump-extra-bulwark = 防壁追加
trump-negotiation = 交渉
trump-offset = 相殺
trump-loss = 喪失
trump-repair = 修繕
trump-satisfaction = 充足
trump-strategist = { character-strategist }
trump-switch = スイッチ
trump-civil-war = 内乱
trump-hand-refill = 手札補充
trump-reset = リセット
trump-fortress = 要塞
trump-last-ditch = 悪あがき
trump-knight = { character-knight }

trump-named = { $card } { $name }

## 効果

power-larger-falls = 兵士同士の戦闘では、どちらのプレイヤーの戦闘でも、大きい側が墓地へ行く（同じなら両方）。兵士を失ったプレイヤーは、差の分のダメージを受ける。
power-idle = お互いに、{ $action }の効果は何も起こさない。
power-idle-with-bulwarks = 自分のチャージ状態の防壁が{ $count }体以上ある間、お互いに、{ $action }の効果は何も起こさない。
power-shields = 相手のアクションのキーカードに{ $cards }が含まれるとき、効果が始まる時点で自分の場にキャラクターがいれば、その効果によるダメージを受けない。
power-actions = 表の間、{ $actions }が使える。
