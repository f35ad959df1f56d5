### そのアクションを今起こせない理由。

reason-game-over = ゲームは終わっています。
reason-not-your-chance = チャンスを持っていません。
reason-effect-waits = 効果が選択を待っています。
reason-happens-by-itself = このアクションはひとりでに起こるもので、自分から起こすことはできません。
reason-not-your-turn = 自分のターンではありません。
reason-stage-not-empty = ステージが空ではありません。
reason-only-in-opponents-turn = 自分のターンでないときにだけ起こせます。
reason-used-this-turn = このターンには、すでにこのアクションを起こしました。
reason-forbidden = この卓では禁止されています。
reason-stage-full = ステージがいっぱいです（リクエストは{ $limit }個まで）。
reason-fog-full = フォグがいっぱいです（カードは{ $limit }枚まで）。
reason-held-full = コストによる誘発を待たせているリクエストが多すぎます（{ $limit }個まで）。
reason-no-key = キーカードになるカードが手札にありません（{ $cards }）。
reason-no-second-key = キーカードが2枚必要ですが、手札に1枚しかありません（{ $cards }）。
reason-no-matching-keys = キーカードの条件に合う組み合わせが手札にありません（{ $keys }）。
reason-too-few-bulwarks = チャージ状態の防壁が足りません（必要{ $need }体、現在{ $have }体）。
reason-too-little-life = コストのダメージを受けるだけのライフがありません。
reason-too-few-to-discard = キーカードのほかに捨てるカードが足りません（必要{ $need }枚、現在{ $have }枚）。
reason-only-key-is-only-discard = キーカードにできる唯一のカードが、捨てられる唯一のカードでもあります。
reason-too-few-characters = コストに必要な数のキャラクターがいません。
reason-no-closed-pack = 自分のパックはすでに開封されています。
reason-no-rare-card = レアカードがもうありません。
reason-rare-card-does-not-fit = このレアカードは使えません（使えるカード：{ $cards }）。
reason-no-trump-to-turn-up = 表にできる切札がありません。
reason-trump-not-up = その切札（{ $cards }）が表になっていません。
reason-no-key-unit = ドライブできるキーユニットがありません。
reason-none-to-use = それに使える自分のキャラクターがいません。
reason-repeated = 場の様子が変わっていないので、コストのかからない同じリクエストは繰り返せません。
reason-too-many-free = コストのかからないリクエストを続けられるのは{ $limit }回までです。先に別のことをしてください。
reason-must-attack = ターンを終える前に、攻撃しなければならない兵士がいます。
reason-too-much-life = ライフが{ $limit }枚以下のときだけ使えます（現在{ $have }枚）。
reason-no-target = 対象にできるものがありません（{ $target }）。
reason-key-fits-no-target = どのキーカードにも、合う対象がありません。
reason-target-needed-for-cost = 対象にできる唯一のキャラクターを、コストとして墓地へ送ることになります。

no-pass = 今はパスできません。ステージが空なので、まず何かを起こす必要があります。

rule-reference = { $rule }を参照
rule-how-to-play = 「遊び方」{ $section }
rule-actions = アクション一覧
rule-table = この卓の取り決め
