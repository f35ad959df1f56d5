## コンピューターの相手

level-1 = 見習い
level-2 = 常連
level-3 = 腕利き
level-4 = 師範
level-5 = 名人
level-1-about = ルールは知っているが、アクションの値打ちをよく見誤る。
level-2-about = 経験則で打つ。見誤りは少なく、その場で決まる勝ち負けは見逃さない。
level-3-about = 少し先を読む。
level-4-about = 先を読み、有利をめったに手放さない。
level-5-about = 最大2秒考える。いちばん強い相手。
level-honest = どの強さの相手も、その席から見えないカードは見ていません。
