import { askingTabs } from './invariants/askingTabs.ts'
import { assertBudget } from './invariants/assertBudget.ts'
import { assertEvidence } from './invariants/assertEvidence.ts'
import { assertFrozen } from './invariants/assertFrozen.ts'
import { assertOnce } from './invariants/assertOnce.ts'
import { assertPersisted } from './invariants/assertPersisted.ts'
import { assertSecrets } from './invariants/assertSecrets.ts'
import { endOf } from './invariants/endOf.ts'
import { isForgetful } from './invariants/isForgetful.ts'
import { stringify } from './invariants/stringify.ts'
import { witness } from './witness.ts'
import type { World } from './world.ts'

/** How long after the end a call may live that nobody waits for (reports, refreshes), milliseconds. */
const unawaited = 6_000
/** The longest that any run of these worlds may take, milliseconds. */
const longest = 4 * 3_600_000

/**
 * What must hold after every run, whatever went wrong in it (I1 to I11). The facts are the world's own:
 * its chain, its order book, its wallet, and the order in which things happened.
 *
 * @param options.consents - How many times the person asked for the whole of it.
 * @throws Error that names the invariant.
 */
export async function assertInvariants(
  world: World,
  options: { consents?: number } = {},
): Promise<void> {
  const { clock } = world
  // Tabs whose storage keeps not even a lock cannot know of each other: each does what it was asked for.
  const consents = options.consents ?? (isForgetful(world, 'lock') ? askingTabs(world) : 1)
  const broken = (name: string, why: string): never => {
    throw new Error(`${name}: ${why}`)
  }

  for (const clicked of world.clicks) {
    if (clicked.tab.dead) continue
    const { settled } = clicked
    if (!settled) return broken('I7', 'a call never settled')
    const took = settled.at - clicked.began - clock.slept()
    if (took > longest) broken('I7', `it took ${took} ms`)
    const { status, moneyMoved } = endOf(world, clicked)
    const happened = world.happened()
    assertEvidence(world, clicked)
    if (status === 'complete') {
      for (let item = 0; item < world.items; item += 1) {
        if (happened.includes(item) || wasMined(world, item, settled.at)) continue
        broken('I2', `'complete', and item ${item} did not happen`)
      }
    }
    if (status !== 'none' && (status === 'failed' || moneyMoved === 'no')) {
      const claim = `'${status}' with moneyMoved '${moneyMoved}'`
      if (settled.pending.length > 0) broken('I4', `${claim}, and a transaction is pending`)
      if (settled.open > 0 && status === 'failed') broken('I3', `${claim}, and a prompt is open`)
      if (status === 'failed' && happened.some(item => !isLater(world, item, settled.at))) {
        broken('I3', `${claim}, and it happened`)
      }
    }
  }

  // What may still happen after the end must not contradict what was said.
  const until = clock.now() + unawaited
  while (clock.timers() > 0 && (await clock.step(until)));
  if (clock.timers() > 0) broken('I7', `${clock.timers()} timers are left`)
  if (clock.listeners().length > 0) broken('I7', `listeners are left: ${clock.listeners()}`)
  if (world.sockets() > 0) broken('I7', `${world.sockets()} sockets are open`)
  await world.calm()
  if (clock.timers() > 0) broken('I7', `${clock.timers()} timers came back`)

  for (const clicked of world.clicks) {
    if (clicked.late > 0) broken('I8', `${clicked.late} callbacks after the end`)
    for (const { steps } of clicked.snapshots) assertFrozen(steps)
  }
  for (const tab of world.tabs) {
    const names = tab.events.map(event => event.name)
    const own = world.clicks.filter(entry => entry.tab === tab)
    const most = new Set(own.map(entry => entry.settled?.value ?? entry.settled?.error ?? entry))
    // Clicks that joined a run end with it: of what they end with there is one event each.
    const began = own.some(entry => entry.snapshots.some(({ run }) => run.status === 'running'))
    const [least, many] = [began && !tab.dead ? 1 : 0, Math.max(most.size, 0)]
    if (names.length < least || (own.length > 0 && names.length > many)) {
      broken('I8', `events ${names.join(', ') || 'none'}, of ${most.size} ends`)
    }
  }

  assertOnce(world, consents)
  if (world.unwritten.length > 0) broken('I5', `asked before it was stored: ${world.unwritten}`)
  assertPersisted(world)

  assertBudget(world, consents)
  const again = world.trade.input(world.items)
  if (stringify(again) !== stringify(world.input)) broken('I10', 'the input was changed')
  assertSecrets(world)
  witness.held(world)
}

/** Whether an item happened only because it was asked for again after a run had ended. */
function isLater(world: World, item: number, end: number): boolean {
  const times = world.happened().filter(index => index === item).length
  const again = world.prompts.filter(
    ({ items, at, state }) => state === 'done' && at > end && items.includes(item),
  )
  return times <= again.length
}

/**
 * Whether a block held an item before a reorganisation took it out again. To a client that asks for one
 * confirmation its receipt was evidence when it was seen; to others it was none.
 */
function wasMined(world: World, item: number, until: number): boolean {
  if (world.confirmations > 1) return false
  return world.log.some(({ at, kind, label, data }) => {
    const sent = world.chain.transactions.find(entry => entry.hash === data)
    const mined = kind === 'chain' && label === 'mined success' && at <= until
    return mined && sent !== undefined && world.itemsOf(sent).includes(item)
  })
}
