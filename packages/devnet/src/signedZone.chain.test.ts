import {
  type Address,
  type BaseError,
  ContractFunctionRevertedError,
  concatHex,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, builder, cosigner } from './accounts.ts'
import { addresses } from './addresses.ts'
import { startTestChain, type TestChain } from './testChain.ts'

const abi = parseAbi([
  'struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address recipient; }',
  'struct ZoneParameters { bytes32 orderHash; address fulfiller; address offerer; SpentItem[] offer; ReceivedItem[] consideration; bytes extraData; bytes32[] orderHashes; uint256 startTime; uint256 endTime; bytes32 zoneHash; }',
  'function authorizeOrder(ZoneParameters order) view returns (bytes4)',
  'function validateOrder(ZoneParameters order) view returns (bytes4)',
  'function cosigner() view returns (address)',
  'function setCosigner(address cosigner)',
  'function setOwner(address owner)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'error NotOwner()',
  'error NoAccount()',
  'error InvalidExtraData(bytes32 orderHash)',
  'error SignatureExpired(uint256 expiration, bytes32 orderHash)',
  'error InvalidFulfiller(address expected, address fulfiller, bytes32 orderHash)',
  'error InvalidCosigner(address signer, bytes32 orderHash)',
])
const orderHash = keccak256('0x01')
const buyer = accounts[1]?.address ?? zeroAddress
const stranger = accounts[2]?.privateKey ?? '0x'

describe('SignedZone', () => {
  let chain: TestChain
  let client: PublicClient
  let now: bigint

  beforeAll(async () => {
    chain = await startTestChain()
    client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
    now = (await client.getBlock()).timestamp
  })
  afterAll(() => chain.stop())

  const sign = async (given: Partial<Word> = {}): Promise<Hex> => {
    const { fulfiller, expiration, hash, key, chainId } = {
      ...{ fulfiller: buyer, expiration: now + 90n, hash: orderHash },
      ...{ key: cosigner.privateKey, chainId: chain.chainId },
      ...given,
    }
    const signature = await privateKeyToAccount(key).signTypedData({
      domain: {
        ...{ name: 'SignedZone', version: '1.0.0', chainId },
        verifyingContract: addresses.signedZone,
      },
      types: {
        SignedOrder: [
          { name: 'fulfiller', type: 'address' },
          { name: 'expiration', type: 'uint64' },
          { name: 'orderHash', type: 'bytes32' },
          { name: 'context', type: 'bytes' },
        ],
      },
      primaryType: 'SignedOrder',
      message: { fulfiller, expiration, orderHash: hash, context: '0x' },
    })
    const compact = serializeCompactSignature(
      signatureToCompactSignature(parseSignature(signature)),
    )
    return concatHex(['0x00', fulfiller, numberToHex(expiration, { size: 8 }), compact])
  }
  type Word = { fulfiller: Address; expiration: bigint; hash: Hex; key: Hex; chainId: number }

  const ask = async (
    extraData: Hex,
    functionName: 'validateOrder' | 'authorizeOrder' = 'validateOrder',
  ): Promise<string> => {
    const order = {
      ...{ orderHash, fulfiller: buyer, offerer: builder, offer: [], consideration: [] },
      ...{ extraData, orderHashes: [orderHash], startTime: 0n, endTime: 0n, zoneHash: zeroHash },
    }
    return client
      .readContract({ address: addresses.signedZone, abi, functionName, args: [order] })
      .catch((error: BaseError) => {
        const reverted = error.walk(part => part instanceof ContractFunctionRevertedError)
        return (reverted as ContractFunctionRevertedError | null)?.data?.errorName ?? `${error}`
      })
  }
  const send = async (
    account: Address | PrivateKeyAccount,
    functionName: 'setCosigner' | 'setOwner',
    to: Address,
  ) => {
    const wallet = createWalletClient({ account, transport: http(chain.url) })
    const call = { address: addresses.signedZone, abi, functionName, args: [to] } as const
    const hash = await wallet.writeContract({ ...call, chain: null })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }

  test("default: the co-signer's word, for both exchanges' questions", async () => {
    const zoneSelector = (name: string) =>
      keccak256(
        toHex(
          `${name}((bytes32,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[],bytes,bytes32[],uint256,uint256,bytes32))`,
        ),
      ).slice(0, 10)
    expect(await ask(await sign())).toBe(zoneSelector('validateOrder'))
    expect(await ask(await sign(), 'authorizeOrder')).toBe(zoneSelector('authorizeOrder'))
    expect(await ask(await sign({ fulfiller: zeroAddress }))).toMatch(/^0x/)
    // The id of the zone interface in Seaport 1.6.
    const zone = ['0x01ffc9a7', '0x39dd6933', '0xffffffff'] as const
    const supported = zone.map(id =>
      client.readContract({
        ...{ address: addresses.signedZone, abi, functionName: 'supportsInterface', args: [id] },
      }),
    )
    expect(await Promise.all(supported)).toEqual([true, true, false])
  })

  test('error: what is not exactly the word for this fill', async () => {
    const word = await sign()
    expect(await ask('0x')).toBe('InvalidExtraData')
    expect(await ask(`${word}00`)).toBe('InvalidExtraData')
    expect(await ask(`0x01${word.slice(4)}`)).toBe('InvalidExtraData')
    expect(await ask(await sign({ expiration: now - 1n }))).toBe('SignatureExpired')
    expect(await ask(await sign({ fulfiller: builder }))).toBe('InvalidFulfiller')
    expect(await ask(await sign({ hash: keccak256('0x02') }))).toBe('InvalidCosigner')
    expect(await ask(await sign({ key: stranger }))).toBe('InvalidCosigner')
    expect(await ask(await sign({ chainId: 1 }))).toBe('InvalidCosigner')
    // Later than was signed, and for somebody else.
    const later = concatHex([
      word.slice(0, 44) as Hex,
      numberToHex(now + 91n, { size: 8 }),
      `0x${word.slice(60)}`,
    ])
    expect(await ask(later)).toBe('InvalidCosigner')
    expect(await ask(`0x00${'0'.repeat(40)}${word.slice(44)}`)).toBe('InvalidCosigner')
    expect(await ask(`${word.slice(0, 60) as Hex}${'0'.repeat(128)}`)).toBe('InvalidCosigner')
  })

  test('behavior: another co-signer, named by the owner alone', async () => {
    const snapshot = await chain.snapshot()
    const owner = privateKeyToAccount(accounts[3]?.privateKey ?? '0x')
    const other = privateKeyToAccount(stranger)
    await chain.rpc.request({ method: 'anvil_impersonateAccount', params: [builder] })
    await send(builder, 'setOwner', owner.address)
    await expect(send(other, 'setCosigner', buyer)).rejects.toThrow('NotOwner')
    await expect(send(other, 'setOwner', buyer)).rejects.toThrow('NotOwner')
    await expect(send(owner, 'setCosigner', zeroAddress)).rejects.toThrow('NoAccount')
    await send(owner, 'setCosigner', other.address)
    expect(await ask(await sign())).toBe('InvalidCosigner')
    expect(await ask(await sign({ key: stranger }))).toMatch(/^0x/)
    await chain.revert(snapshot)
  })
})
