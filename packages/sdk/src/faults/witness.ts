import type { World } from './world.ts'

/** The worlds of the test that runs, and after how many effects their invariants were last found to hold. */
const lived = new Map<World, number | undefined>()

/** Remembers, for each test, which worlds were lived in it and whether they ended with the invariants. */
export const witness = {
  /** Another test begins. */
  reset: (): void => lived.clear(),
  began: (world: World): void => void lived.set(world, undefined),
  held: (world: World): void => void lived.set(world, world.effects),
  /** Whether a world was lived, and each of them was checked after the last thing that happened in it. */
  vouches: (): boolean =>
    lived.size > 0 && [...lived].every(([world, effects]) => effects === world.effects),
}
