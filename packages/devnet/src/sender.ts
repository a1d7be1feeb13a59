import { type Address, type Hex, numberToHex } from 'viem'
import { DevnetError } from './errors.ts'
import type { Rpc } from './rpc.ts'

/** Sends from any address without a key, mines when told to, and says afterwards whether all went well. */
export type Sender = {
  /** Puts a transaction into the next block; `value` in wei. */
  send(transaction: Sender.Transaction): Promise<Hex>
  /** Mines one block with everything sent so far; `timestamp` in seconds. */
  mine(timestamp?: number | undefined): Promise<void>
  /** @throws DevnetError `seed_failed` naming the first transaction that failed or was not mined. */
  settle(): Promise<void>
}

export declare namespace Sender {
  type Transaction = {
    from: Address
    to?: Address | undefined
    data?: Hex | undefined
    value?: bigint | undefined
    gas?: bigint | undefined
    /** What a person reads when it fails. */
    label: string
  }
}

/** While a sender is in use the chain mines only on its word and impersonates every address. */
export async function createSender(rpc: Rpc): Promise<Sender> {
  const sent: { hash: Hex; label: string }[] = []
  await rpc.request({ method: 'evm_setAutomine', params: [false] })
  await rpc.request({ method: 'anvil_autoImpersonateAccount', params: [true] })
  return {
    async send({ from, to, data = '0x', value = 0n, gas = 3_000_000n, label }) {
      const transaction = {
        from,
        data,
        value: numberToHex(value),
        gas: numberToHex(gas),
        ...(to ? { to } : {}),
      }
      const hash = (await rpc.request({
        method: 'eth_sendTransaction',
        params: [transaction],
      })) as Hex
      sent.push({ hash, label })
      return hash
    },
    async mine(timestamp) {
      const params = timestamp === undefined ? [] : [timestamp]
      await rpc.request({ method: 'evm_mine', params })
    },
    async settle() {
      const receipts = await Promise.all(
        sent.map(({ hash }) =>
          rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
        ),
      )
      const failed = sent.find(
        (_, index) => (receipts[index] as { status?: string } | null)?.status !== '0x1',
      )
      if (failed) {
        throw new DevnetError('seed_failed', `Not done: ${failed.label} (${failed.hash}).`)
      }
      sent.length = 0
      await rpc.request({ method: 'anvil_autoImpersonateAccount', params: [false] })
      await rpc.request({ method: 'evm_setAutomine', params: [true] })
    },
  }
}
