### Trumps: their names, and what they do by themselves while they lie face up.

## Names

trump-revolution = Revolution
trump-slash = Slash
trump-drain = Drain
trump-intimidation = Intimidation
trump-resurrection = Resurrection
trump-instant-kill = Instant kill
trump-reanimator = { character-reanimator }
trump-dark-lord = { character-dark-lord }
trump-reinforcements = Reinforcements
trump-rally = Rally
trump-allure = Allure
trump-ceasefire = Ceasefire
trump-pursuit = Pursuit
trump-phantom = Phantom
trump-salvation = Salvation
trump-chariot = { character-chariot }
trump-wall-breaker = { character-wall-breaker }
trump-giant = { character-giant }
trump-extra-bulwark = Extra bulwark
trump-negotiation = Negotiation
trump-offset = Offset
trump-loss = Loss
trump-repair = Repair
trump-satisfaction = Satisfaction
trump-strategist = { character-strategist }
trump-switch = Switch
trump-civil-war = Civil war
trump-hand-refill = Hand refill
trump-reset = Reset
trump-fortress = Fortress
trump-last-ditch = Last ditch
trump-knight = { character-knight }

trump-named = { $card } { $name }

## What they do

power-larger-falls = When soldiers fight, on either side, the larger side falls, and both fall if they are equal. The player who loses soldiers takes the difference as damage.
power-idle = { $action } does nothing, neither for you nor for your opponent.
power-idle-with-bulwarks = While you have { $count } or more charged bulwarks, { $action } does nothing, neither for you nor for your opponent.
power-shields = You take no damage from an action of your opponent whose key cards include { $cards }, if you have a character on the field when it takes effect.
power-actions = While it lies face up, you have { $actions }.
