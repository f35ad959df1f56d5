## Computer players

level-1 = Novice
level-2 = Regular
level-3 = Club player
level-4 = Expert
level-5 = Grandmaster
level-1-about = Knows the rules and often misjudges what an action is worth.
level-2-about = Goes by rules of thumb, seldom misjudges them, and sees what wins or loses at once.
level-3-about = Thinks a moment ahead.
level-4-about = Thinks ahead and rarely lets an advantage go.
level-5-about = Thinks for up to two seconds; the best we have.
level-honest = No level is shown a card that you could not see in its place.
