import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { accounts, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { openseaConduitKey, typedData, zeroAddress, zeroHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// What `npm start` runs: from its sources it would take most of the time of these tests to begin.
import { buildServices } from '../../../scripts/lib/buildServices.mjs'
import { emptyData } from '../../../scripts/lib/emptyData.mjs'
import { toJson } from './orderbook/parseOrder.ts'

let program: string
const children = new Set<ChildProcess>()
let chain: TestChain
let dataDir: string
beforeAll(async () => {
  program = (await buildServices()).server
  chain = await startTestChain()
  dataDir = await emptyData()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await chain.stop()
  await rm(dataDir, { recursive: true })
})

/** Starts the server as `npm start` does; answers once it says that it listens. */
async function start(...more: string[]) {
  const chains = JSON.stringify([{ id: 31337, name: 'Local', rpcUrl: chain.url }])
  const child = spawn(
    process.execPath,
    [program, '--port', '0', '--data', dataDir, '--chains', chains, ...more],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  children.add(child)
  let errors = ''
  child.stderr?.on('data', data => {
    errors += data
  })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const message = await Promise.race([
    once(child, 'message').then(([value]) => value as { type: string; url: string }),
    exit.then(() => undefined),
  ])
  return { child, exit, message, url: message?.url ?? '', errors: () => errors }
}

async function ready(url: string) {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if ((await fetch(`${url}/ready`)).ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The server was not ready in time')
}

/** The token is one that the maker holds; the salt makes every order another one. */
async function post(url: string, tokenId: bigint, salt: bigint): Promise<Hex> {
  const maker = accounts[0]
  if (!maker) throw new Error('There are no accounts')
  const time = BigInt(Math.floor(Date.now() / 1000))
  const components = {
    offerer: maker.address,
    zone: zeroAddress,
    offer: [
      {
        itemType: 2,
        token: tidelines.address,
        identifierOrCriteria: tokenId,
        startAmount: 1n,
        endAmount: 1n,
      },
    ],
    consideration: [
      {
        itemType: 0,
        token: zeroAddress,
        identifierOrCriteria: 0n,
        startAmount: 1000n,
        endAmount: 1000n,
        recipient: maker.address,
      },
    ],
    orderType: 0,
    startTime: time - 60n,
    endTime: time + 86_400n,
    zoneHash: zeroHash,
    salt,
    conduitKey: openseaConduitKey,
    counter: 0n,
  }
  const account = privateKeyToAccount(maker.privateKey)
  const signature = await account.signTypedData(
    typedData(31337, '1.5', components) as Parameters<typeof account.signTypedData>[0],
  )
  const response = await fetch(`${url}/api/31337/order/v4`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ order: { kind: 'seaport-v1.5', data: { ...toJson(components), signature } } }],
    }),
  })
  const { results } = (await response.json()) as { results: { orderId: Hex; message: string }[] }
  if (results[0]?.message !== 'success') throw new Error(JSON.stringify(results))
  return results[0].orderId
}

const heldToken = async (url: string) => {
  const path = `/api/31337/users/${accounts[0]?.address}/tokens/v10?collection=${tidelines.address}`
  const { tokens } = (await (await fetch(url + path)).json()) as {
    tokens: { token: { tokenId: string } }[]
  }
  return BigInt(tokens[0]?.token.tokenId ?? '')
}

const orderIds = async (url: string) => {
  const path = `/api/31337/orders/asks/v5?maker=${accounts[0]?.address}&status=any&limit=1000`
  const { orders } = (await (await fetch(url + path)).json()) as { orders: { id: Hex }[] }
  return orders.map(order => order.id).sort()
}

describe('node', () => {
  test('default: killed during posts, it has every order that it acknowledged, and none twice', async () => {
    const acknowledged: Hex[] = []
    let salt = 1n
    // Once: `npm run test:crash` does it a hundred times, on both databases.
    const killed = await start()
    await ready(killed.url)
    const tokenId = await heldToken(killed.url)
    const posting = (async () => {
      for (;;) acknowledged.push(await post(killed.url, tokenId, salt++))
    })()
    const failed = expect(posting).rejects.toThrow()
    while (acknowledged.length < 8) await new Promise(resolve => setTimeout(resolve, 5))
    killed.child.kill('SIGKILL')
    await Promise.all([killed.exit, failed])
    const { child, exit, url } = await start()
    await ready(url)
    const found = await orderIds(url)
    expect(found).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(found).size).toBe(found.length)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  test('behavior: a second process is turned away with one clear line', async () => {
    const first = await start()
    const second = await start()
    expect(await second.exit).toBe(1)
    expect(second.errors()).toMatch(
      /^sluice-server: The data folder .* is in use by process \d+.*\n$/,
    )
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)
  })

  test('behavior: it ends with the process that started it', async () => {
    const { child, exit } = await start()
    child.disconnect()
    expect(await exit).toBe(0)
  })

  test('error: a wrong setting is named', async () => {
    const { exit, errors } = await start('--port', 'x')
    expect(await exit).toBe(1)
    expect(errors()).toBe('sluice-server: --port must be a port number, got "x"\n')
  })
})
