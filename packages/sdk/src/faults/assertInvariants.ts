import { maxUint256 } from 'viem'
import { codeOf } from '../wallet/walletError.ts'
import { apiKey } from './openTab.ts'
import { approvalData, itemOf } from './trades.ts'
import type { Click, Entry, Prompt, World } from './world.ts'

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
  const { consents = 1 } = options
  const { clock } = world
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
      if (status === 'failed' && happened.length > 0) broken('I3', `${claim}, and it happened`)
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

  const sent = world.chain.transactions
    .filter(entry => itemOf(entry.input) !== undefined || entry.input === approvalData)
    .reduce((sum, entry) => sum + entry.value, 0n)
  const budget = world.trade.budget(world.items) * BigInt(consents)
  const asked = world.prompts
    .filter(prompt => prompt.state !== 'refused')
    .reduce((sum, prompt) => sum + askedValue(prompt), 0n)
  if (asked > budget) broken('I9', `${asked} was asked for, ${budget} consented to`)
  // A wallet that sends more than it was asked for cannot be kept from it.
  const altered = world.log.some(entry => entry.kind === 'fault' && /^F48/.test(entry.label))
  if (sent > budget && !altered) broken('I9', `${sent} was sent, ${budget} consented to`)
  for (const prompt of world.prompts) {
    if (prompt.key.includes(maxUint256.toString(16))) broken('I9', 'an unlimited approval')
  }

  const again = world.trade.input(world.items)
  if (stringify(again) !== stringify(world.input)) broken('I10', 'the input was changed')
  assertSecrets(world)
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

/** I2: each transaction that is called complete is in a block as it was asked for, approvals included. */
function assertEvidence(world: World, { settled, snapshots, tab }: Click): void {
  const steps = settled?.value?.steps ?? snapshots.at(-1)?.steps ?? []
  for (const { id, kind, items } of steps) {
    if (kind !== 'transaction') continue
    for (const [index, item] of items.entries()) {
      if (item.state !== 'complete') continue
      // What the marketplace says was done before is not of this run.
      const asked = world.prompts.filter(
        prompt =>
          prompt.tab === tab.id &&
          (id === world.trade.lastStep
            ? prompt.items.includes(index)
            : prompt.key.includes(approvalData)),
      )
      if (asked.length === 0) continue
      const held = asked.some(prompt => world.log.some(entry => provesIt(world, entry, prompt)))
      if (!held) throw new Error(`I2: item ${index} of '${id}' is complete, and no block says so`)
    }
  }
}

/** Whether a block held, with success, just what a prompt asked for. */
function provesIt(world: World, { kind, label, data }: Entry, prompt: Prompt): boolean {
  if (kind !== 'chain' || !(label === 'mined success' || label === 'mined empty')) return false
  const sent = world.chain.transactions.find(entry => entry.hash === data)
  const [, [first]] = JSON.parse(prompt.key) as [string, [AskedFor]]
  if (!sent) return false
  if (first.calls) return world.itemsOf(sent).some(item => prompt.items.includes(item))
  return (
    sent.to.toLowerCase() === first.to?.toLowerCase() &&
    sent.input === (first.data ?? '0x') &&
    sent.value === BigInt(first.value ?? 0)
  )
}

/** The native currency that a prompt asks to send, base units. */
function askedValue({ key, method }: Prompt): bigint {
  if (!/send/.test(method)) return 0n
  const [, [first]] = JSON.parse(key) as [string, [AskedFor]]
  const calls = (first.calls ?? [first]) as AskedFor[]
  return calls.reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n)
}

type AskedFor = { to?: string; data?: string; value?: string; calls?: unknown }

/** What a call said at its end, by its result, its error and its event. */
function endOf(world: World, { settled, tab }: Click): { status: unknown; moneyMoved: unknown } {
  const ends = tab.events.map(event => event.data.state)
  const moneyMoved = settled?.error ? Reflect.get(settled.error, 'moneyMoved') : undefined
  if (settled?.error && !(settled.error instanceof Error)) {
    throw new Error(`I3: what was thrown is no error: ${String(settled.error)}`)
  }
  // A call that only waited for another says nothing about the trade but what that one says.
  const joined = settled?.error && /^run_|price_changed/.test(String(codeOf(settled.error)))
  // A tab may have gone on with its run since: what was said later is another call's.
  const later = world.log.filter(
    ({ at, kind, tab: id }) => kind === 'event' && id === tab.id && settled && at > settled.at,
  )
  const own = joined ? undefined : ends.at(-1 - later.length)?.status
  if (settled?.value && settled.value.state.status !== own) {
    const clicks = world.clicks.filter(entry => entry.tab === tab).length
    if (clicks === 1) throw new Error(`I8: the event says ${own}, the result another thing`)
  }
  return { status: settled?.value?.state.status ?? own ?? 'none', moneyMoved }
}

/** I1 and I6: nothing is asked for again that was or may be carried out, and nothing happens twice. */
function assertOnce(world: World, consents: number): void {
  // Another tab may ask for itself once the first has ended without having moved anything.
  const asks = new Set(world.clicks.filter(entry => !entry.resumed).map(entry => entry.tab)).size
  for (let item = 0; item < world.items; item += 1) {
    const times = world.happened().filter(index => index === item).length
    if (times > consents) throw new Error(`I1: item ${item} happened ${times} times`)
    const asked = world.prompts.filter(prompt => prompt.items.includes(item))
    // A prompt that was refused for good is over; only then may there be another.
    const real = asked.filter(prompt => prompt.state !== 'refused')
    const lost = real.filter(prompt => prompt.lost)
    if (real.length - lost.length > Math.max(consents, asks)) {
      throw new Error(`I1: the wallet was asked ${asked.length} times for item ${item}`)
    }
    for (const tab of world.tabs) {
      const own = asked.filter(prompt => prompt.tab === tab.id).length
      if (own > consents) throw new Error(`I1: one run asked ${own} times for item ${item}`)
    }
  }
}

/** I5: after the wallet's answer, its hash is shown and stored before the run does anything else. */
function assertPersisted(world: World): void {
  for (const [index, entry] of world.log.entries()) {
    const hash = entry.data
    if (entry.kind !== 'answer' || !/sendTransaction/.test(entry.label)) continue
    if (typeof hash !== 'string' || !world.chain.transactions.some(tx => tx.hash === hash)) continue
    const rest = world.log.slice(index + 1).filter(next => next.tab === entry.tab)
    const next = rest.findIndex(({ kind }) => kind === 'api' || kind === 'rpc' || kind === 'wallet')
    const between = next < 0 ? rest : rest.slice(0, next)
    // A run that was stopped says nothing more.
    if (rest[0] === undefined || world.tabs.find(tab => tab.id === entry.tab)?.dead) continue
    if (world.clicks.some(({ settled }) => settled && settled.at <= entry.at)) continue
    const shown = between.some(
      ({ kind, data }) => kind === 'progress' && stringify(data).includes(hash),
    )
    if (!shown) throw new Error('I5: the hash was not shown before the next call')
    const stored = between.some(
      ({ kind, label, data }) => kind === 'store' && /^set run/.test(label) && holds(data, hash),
    )
    if (!stored) throw new Error('I5: the hash was not stored before the next call')
  }
}

function holds(data: unknown, text: string): boolean {
  return Array.isArray(data) && String(data[1]).includes(text)
}

function assertFrozen(value: unknown, path = 'snapshot'): void {
  if (typeof value !== 'object' || value === null || value instanceof Error) return
  if (!Object.isFrozen(value)) throw new Error(`I8: ${path} is not frozen`)
  for (const [key, entry] of Object.entries(value)) assertFrozen(entry, `${path}.${key}`)
}

/** I11: neither the key nor a signature is where others could read it. */
function assertSecrets(world: World): void {
  const secrets = [apiKey, ...world.signatures]
  const places: [string, unknown][] = [
    ['a log line', world.lines],
    ['an event', world.tabs.map(tab => tab.events)],
    ['a snapshot', world.clicks.flatMap(entry => entry.snapshots)],
    ['an error', world.clicks.map(entry => entry.settled?.error)],
    ['a result', world.clicks.map(entry => entry.settled?.value)],
  ]
  for (const [place, value] of places) {
    const text = stringify(value)
    for (const secret of secrets) {
      if (text.includes(secret)) throw new Error(`I11: a secret is in ${place}`)
    }
  }
  // A signature that the marketplace has not acknowledged yet is kept until it has; the key never is.
  const kept = [...world.store.values()].join('\n')
  if (kept.includes(apiKey)) throw new Error('I11: the key is in the storage')
  // What a storage that fails holds, nobody can take out of it.
  const open =
    world.tabs.some(tab => tab.events.at(-1)?.data.state.status === 'unknown') ||
    world.log.some(entry => entry.kind === 'fault' && entry.label.startsWith('F76'))
  if (!open && [...world.signatures].some(signature => kept.includes(signature))) {
    throw new Error('I11: a signature is left in the storage')
  }
  for (const call of world.market.calls) {
    const url = call.path === '/order/v4' ? call.url.replace(/signature=[^&]*/, '') : call.url
    if (!url.startsWith(`${world.market.base}/`)) throw new Error(`I11: a call to ${url}`)
    if (secrets.some(secret => url.includes(secret))) throw new Error('I11: a secret is in a URL')
  }
}

/** Everything that can be read of a value, hidden fields of errors included. */
function stringify(value: unknown): string {
  const seen = new Set<unknown>()
  return (
    JSON.stringify(value, (_, entry: unknown) => {
      if (typeof entry === 'bigint') return `${entry}n`
      if (typeof entry !== 'object' || entry === null) return entry
      if (seen.has(entry)) return undefined
      seen.add(entry)
      if (!(entry instanceof Error)) return entry
      const fields = Object.getOwnPropertyNames(entry).map(name => [name, Reflect.get(entry, name)])
      return Object.fromEntries(fields)
    }) ?? ''
  )
}
