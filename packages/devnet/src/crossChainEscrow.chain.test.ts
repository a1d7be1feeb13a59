import {
  type Address,
  type BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  parseAbi,
  parseAbiParameters,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, builder, solver } from './accounts.ts'
import { addresses } from './addresses.ts'
import { committedBytecode } from './artifacts.ts'
import { startTestChain, type TestChain } from './testChain.ts'

const abi = parseAbi([
  'struct Call { address to; bytes data; uint256 value; }',
  'struct Intent { uint256 originChainId; address escrow; address user; uint256 amount; uint64 deadline; Call[] calls; bytes32 salt; }',
  'function deposit(bytes32 content, uint64 deadline) payable returns (bytes32)',
  'function claim(bytes32[] ids)',
  'function refund(bytes32 id)',
  'function fill(Intent intent, uint64 latest) payable',
  'function deposits(bytes32 id) view returns (address depositor, uint64 deadline, uint8 state, uint256 amount)',
  'function filled(bytes32 id) view returns (bool)',
  'function contentOf(Call[] calls, bytes32 salt) view returns (bytes32)',
  'function setOwner(address owner)',
  'function setSolver(address solver)',
  'function solver() view returns (address)',
  'event Deposited(bytes32 indexed id, address indexed depositor, bytes32 indexed content, uint256 amount, uint64 deadline)',
  'event Claimed(bytes32 indexed id, uint256 amount)',
  'event Refunded(bytes32 indexed id, address indexed depositor, uint256 amount)',
  'event Filled(bytes32 indexed id, address indexed user, uint256 returned)',
  'error NotOwner()',
  'error NotSolver()',
  'error NoAccount()',
  'error Reentered()',
  'error UnexpectedPayment()',
  'error NoAmount()',
  'error DeadlineOutOfRange(uint64 deadline)',
  'error AlreadyDeposited(bytes32 id)',
  'error NotDeposited(bytes32 id)',
  'error TooLate(bytes32 id)',
  'error TooEarly(bytes32 id)',
  'error AlreadyFilled(bytes32 id)',
  'error WrongValue(uint256 needed)',
  'error NotCallable(uint256 index)',
  'error CallFailed(uint256 index, bytes reason)',
  'error PaymentFailed(address to)',
])
const puppetAbi = parseAbi([
  'function prepare(address target, bytes data, uint256 value)',
  'function refuse(bool refuses)',
  'function act(address to, bytes data, uint256 value) payable',
  'function succeeded() view returns (bool)',
  'function reason() view returns (bytes)',
])
const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const escrow = addresses.crossChainEscrow
const salt = keccak256('0x5a17')
const user = privateKeyToAccount(accounts[1]?.privateKey ?? '0x')
const stranger = privateKeyToAccount(accounts[2]?.privateKey ?? '0x')
const solving = privateKeyToAccount(solver.privateKey)
const origin = 4217n

type Call = { to: Address; data: Hex; value: bigint }
type Function = 'deposit' | 'claim' | 'refund' | 'fill' | 'setOwner' | 'setSolver'

describe('CrossChainEscrow', () => {
  let chain: TestChain
  let client: PublicClient
  let snapshot: string
  let deadline: bigint

  beforeAll(async () => {
    chain = await startTestChain()
    client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
    await chain.rpc.request({ method: 'anvil_impersonateAccount', params: [builder] })
  })
  afterAll(() => chain.stop())
  beforeEach(async () => {
    snapshot = await chain.snapshot()
    deadline = (await client.getBlock()).timestamp + 600n
  })
  afterEach(() => chain.revert(snapshot))

  const send = async (
    account: typeof user | Address,
    functionName: Function,
    args: readonly unknown[],
    value = 0n,
  ): Promise<Hash> => {
    const request = { address: escrow, abi, functionName, args, value, account } as never
    await client.simulateContract(request)
    const wallet = createWalletClient({ account, transport: http(chain.url) })
    const hash = await wallet.writeContract({ ...(request as object), chain: null } as never)
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    return hash
  }
  /** The name of the error that a call ends with, and what it carries. */
  const refusal = async (
    account: typeof user | Address,
    functionName: Function,
    args: readonly unknown[],
    value = 0n,
  ): Promise<unknown> => {
    try {
      await send(account, functionName, args, value)
    } catch (error) {
      const found = (error as BaseError).walk?.(
        each => each instanceof ContractFunctionRevertedError,
      )
      if (found instanceof ContractFunctionRevertedError) return found.data?.errorName
      throw error
    }
    return undefined
  }
  const balance = (address: Address) => client.getBalance({ address })
  const at = async (seconds: bigint) => {
    await chain.rpc.request({
      method: 'evm_setNextBlockTimestamp',
      params: [numberToHex(seconds)],
    })
    await chain.rpc.request({ method: 'evm_mine' })
  }
  const idOf = (
    content: Hex,
    amount: bigint,
    given: { chainId?: bigint; depositor?: Address; until?: bigint } = {},
  ) =>
    keccak256(
      encodeAbiParameters(
        parseAbiParameters('uint256, address, address, uint256, uint64, bytes32'),
        [
          given.chainId ?? BigInt(chain.chainId),
          escrow,
          given.depositor ?? user.address,
          amount,
          given.until ?? deadline,
          content,
        ],
      ),
    )
  const content = keccak256('0xc0')
  const intentOf = (calls: readonly Call[], given: Record<string, unknown> = {}) => ({
    ...{ originChainId: origin, escrow, user: user.address, amount: 77n, deadline, calls, salt },
    ...given,
  })
  /** A contract that answers payments and calls with a call of its own. */
  const puppet = async (): Promise<Address> => {
    const wallet = createWalletClient({ account: stranger, transport: http(chain.url) })
    const nonce = await client.getTransactionCount({ address: stranger.address })
    const data = committedBytecode('Puppet')
    const hash = await wallet.sendTransaction({ data, chain: null })
    await client.waitForTransactionReceipt({ hash })
    return getContractAddress({ from: stranger.address, nonce: BigInt(nonce) })
  }
  const command = async (to: Address, data: Hex, value = 0n) => {
    const wallet = createWalletClient({ account: stranger, transport: http(chain.url) })
    const hash = await wallet.sendTransaction({ to, data, value, chain: null })
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
  const prepared = (target: Address, data: Hex, value = 0n) =>
    encodeFunctionData({ abi: puppetAbi, functionName: 'prepare', args: [target, data, value] })
  const reentered = encodeErrorResult({ abi, errorName: 'Reentered' })

  test('default: a deposit, claimed by the solver', async () => {
    const id = idOf(content, 1000n)
    const before = await balance(escrow)
    const hash = await send(user, 'deposit', [content, deadline], 1000n)
    const { logs } = await client.getTransactionReceipt({ hash })
    expect(parseEventLogs({ abi, logs })).toMatchObject([
      {
        eventName: 'Deposited',
        args: { id, depositor: user.address, content, amount: 1000n, deadline },
      },
    ])
    expect(await balance(escrow)).toBe(before + 1000n)
    const had = await balance(solver.address)
    const claimed = await client.getTransactionReceipt({
      hash: await send(solving, 'claim', [[id]]),
    })
    const gas = claimed.gasUsed * claimed.effectiveGasPrice
    expect(await balance(solver.address)).toBe(had + 1000n - gas)
    expect(await balance(escrow)).toBe(before)
    expect(await refusal(solving, 'claim', [[id]])).toBe('NotDeposited')
    expect(await refusal(solving, 'refund', [id])).toBe('NotDeposited')
    expect(await refusal(user, 'deposit', [content, deadline], 1000n)).toBe('AlreadyDeposited')
  })

  test('behavior: another amount, account or deadline is another deposit', async () => {
    await send(user, 'deposit', [content, deadline], 1000n)
    await send(user, 'deposit', [content, deadline], 999n)
    await send(stranger, 'deposit', [content, deadline], 1000n)
    await send(user, 'deposit', [content, deadline + 1n], 1000n)
    const ids = [
      idOf(content, 1000n),
      idOf(content, 999n),
      idOf(content, 1000n, { depositor: stranger.address }),
      idOf(content, 1000n, { until: deadline + 1n }),
    ]
    for (const id of ids) {
      const deposit = await client.readContract({
        ...{ address: escrow, abi, functionName: 'deposits', args: [id] },
      })
      expect(deposit[2]).toBe(1)
    }
    await send(solving, 'claim', [ids])
    expect(await balance(escrow)).toBe(0n)
  })

  test('behavior: before its deadline the solver alone gives a deposit back, after it anybody, to its owner', async () => {
    const id = idOf(content, 1000n)
    await send(user, 'deposit', [content, deadline], 1000n)
    expect(await refusal(user, 'refund', [id])).toBe('TooEarly')
    const other = keccak256('0xc1')
    await send(user, 'deposit', [other, deadline], 500n)
    const before = await balance(user.address)
    await send(solving, 'refund', [idOf(other, 500n)])
    expect(await balance(user.address)).toBe(before + 500n)
    await at(deadline)
    expect(await refusal(stranger, 'refund', [id])).toBe('TooEarly')
    await at(deadline + 1n)
    await send(stranger, 'refund', [id])
    expect(await balance(user.address)).toBe(before + 1500n)
    expect(await refusal(solving, 'claim', [[id]])).toBe('NotDeposited')
  })

  test('behavior: nothing is claimed after the deadline, and one that is late spoils the batch', async () => {
    const late = idOf(content, 1000n)
    await send(user, 'deposit', [content, deadline], 1000n)
    await send(user, 'deposit', [content, deadline + 900n], 1000n)
    await at(deadline + 1n)
    expect(await refusal(solving, 'claim', [[late]])).toBe('TooLate')
    const good = idOf(content, 1000n, { until: deadline + 900n })
    expect(await refusal(solving, 'claim', [[good, late]])).toBe('TooLate')
    await send(solving, 'claim', [[good]])
    await send(user, 'refund', [late])
    expect(await balance(escrow)).toBe(0n)
  })

  test('behavior: a fill makes the calls as they are, once, and gives what is left to the user', async () => {
    const [one, two] = [
      {
        to: addresses.weth,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
        value: 10n,
      },
      {
        to: addresses.weth,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [3n] }),
        value: 0n,
      },
    ]
    const three = {
      to: addresses.weth,
      data: encodeFunctionData({
        abi: wethAbi,
        functionName: 'transfer',
        args: [user.address, 7n],
      }),
      value: 0n,
    }
    const calls = [one, two, three, { to: stranger.address, data: '0x' as const, value: 5n }]
    const intent = intentOf(calls)
    // What others have deposited stays untouched.
    await send(user, 'deposit', [content, deadline], 1000n)
    const before = await Promise.all([user.address, stranger.address].map(balance))
    const hash = await send(solving, 'fill', [intent, deadline], 15n)
    const { logs } = await client.getTransactionReceipt({ hash })
    const ofCalls = await client.readContract({
      ...{ address: escrow, abi, functionName: 'contentOf', args: [calls, salt] },
    })
    const id = idOf(ofCalls, 77n, { chainId: origin })
    expect(parseEventLogs({ abi, logs, eventName: 'Filled' })).toMatchObject([
      { args: { id, user: user.address, returned: 3n } },
    ])
    expect(await Promise.all([user.address, stranger.address].map(balance))).toEqual([
      (before[0] ?? 0n) + 3n,
      (before[1] ?? 0n) + 5n,
    ])
    expect(await balance(escrow)).toBe(1000n)
    expect(
      await client.readContract({ address: escrow, abi, functionName: 'filled', args: [id] }),
    ).toBe(true)
    expect(await refusal(solving, 'fill', [intent, deadline], 15n)).toBe('AlreadyFilled')
    // With another salt it is another intent.
    await send(solving, 'fill', [intentOf(calls, { salt: content }), deadline], 15n)
  })

  test('error: what a fill refuses', async () => {
    const pay = { to: stranger.address, data: '0x' as const, value: 5n }
    await send(user, 'deposit', [content, deadline], 1000n)
    const refused = (calls: readonly Call[], value: bigint, latest = deadline) =>
      refusal(solving, 'fill', [intentOf(calls), latest], value)
    expect(await refused([pay], 4n)).toBe('WrongValue')
    expect(await refused([pay], 6n)).toBe('WrongValue')
    expect(await refused([pay, pay], 5n)).toBe('WrongValue')
    expect(await refused([{ ...pay, data: '0x00' }], 5n)).toBe('NotCallable')
    const refund = encodeFunctionData({
      ...{ abi, functionName: 'refund', args: [idOf(content, 1000n)] },
    })
    expect(await refused([{ to: escrow, data: refund, value: 0n }], 0n)).toBe('NotCallable')
    const withdraw = encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [1n] })
    expect(await refused([{ to: addresses.weth, data: withdraw, value: 0n }], 0n)).toBe(
      'CallFailed',
    )
    expect(await refused([pay], 5n, deadline - 601n)).toBe('TooLate')
    for (const account of [user, builder])
      expect(await refusal(account, 'fill', [intentOf([pay]), deadline], 5n)).toBe('NotSolver')
  })

  test('behavior: what a fill gives control to cannot enter again', async () => {
    const id = idOf(content, 1000n)
    await send(user, 'deposit', [content, deadline], 1000n)
    const address = await puppet()
    const tries: [Hex, bigint][] = [
      // What it deposits in the midst of it would be taken for what the calls leave.
      [encodeFunctionData({ abi, functionName: 'deposit', args: [content, deadline] }), 5n],
      [encodeFunctionData({ abi, functionName: 'refund', args: [id] }), 0n],
    ]
    let index = 0n
    for (const [data, value] of tries) {
      await command(address, prepared(escrow, data, value))
      const call = { to: address, data: '0x' as const, value: 5n }
      const given = { salt: pad(numberToHex(index++), { size: 32 }) }
      await send(solving, 'fill', [intentOf([call], given), deadline], 5n)
      const puppetRead = { address, abi: puppetAbi } as const
      expect(await client.readContract({ ...puppetRead, functionName: 'succeeded' })).toBe(false)
      expect(await client.readContract({ ...puppetRead, functionName: 'reason' })).toBe(reentered)
    }
    expect(await balance(escrow)).toBe(1000n)
  })

  test('behavior: who is refunded cannot be refunded twice, and who takes nothing holds up nobody', async () => {
    const address = await puppet()
    const depositing = encodeFunctionData({
      abi,
      functionName: 'deposit',
      args: [content, deadline],
    })
    const act = encodeFunctionData({
      ...{ abi: puppetAbi, functionName: 'act', args: [escrow, depositing, 1000n] },
    })
    await command(address, act, 1000n)
    await send(user, 'deposit', [content, deadline], 1000n)
    const id = idOf(content, 1000n, { depositor: address })
    const again = encodeFunctionData({ abi, functionName: 'refund', args: [id] })
    await command(address, prepared(escrow, again))
    await command(
      address,
      encodeFunctionData({ abi: puppetAbi, functionName: 'refuse', args: [true] }),
    )
    expect(await refusal(solving, 'refund', [id])).toBe('PaymentFailed')
    await command(
      address,
      encodeFunctionData({ abi: puppetAbi, functionName: 'refuse', args: [false] }),
    )
    await send(solving, 'refund', [id])
    expect(await balance(address)).toBe(1000n)
    expect(await balance(escrow)).toBe(1000n)
    const read = { address, abi: puppetAbi, functionName: 'reason' } as const
    expect(await client.readContract(read)).toBe(reentered)
  })

  test('error: deposits that could be lost', async () => {
    const { timestamp } = await client.getBlock()
    expect(await refusal(user, 'deposit', [content, deadline], 0n)).toBe('NoAmount')
    expect(await refusal(user, 'deposit', [content, timestamp], 1n)).toBe('DeadlineOutOfRange')
    const far = timestamp + 86_400n + 60n
    expect(await refusal(user, 'deposit', [content, far], 1n)).toBe('DeadlineOutOfRange')
    const wallet = createWalletClient({ account: user, transport: http(chain.url) })
    await expect(wallet.sendTransaction({ to: escrow, value: 1n, chain: null })).rejects.toThrow()
    expect(await balance(escrow)).toBe(0n)
  })

  test('error: what the solver and the owner alone may do', async () => {
    const id = idOf(content, 1000n)
    await send(user, 'deposit', [content, deadline], 1000n)
    for (const account of [user, stranger, builder])
      expect(await refusal(account, 'claim', [[id]])).toBe('NotSolver')
    for (const account of [user, solving]) {
      expect(await refusal(account, 'setSolver', [user.address])).toBe('NotOwner')
      expect(await refusal(account, 'setOwner', [user.address])).toBe('NotOwner')
    }
    expect(await refusal(builder, 'setSolver', [zeroAddress])).toBe('NoAccount')
    await send(builder, 'setSolver', [stranger.address])
    expect(await refusal(solving, 'claim', [[id]])).toBe('NotSolver')
    await send(stranger, 'claim', [[id]])
  })
})
