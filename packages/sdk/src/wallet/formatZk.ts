import type { Hex } from 'viem'
import { chainConfig } from 'viem/zksync'
import type { ZkFields } from '../execution/toTransaction.ts'

/** The fields of a zkSync-type transaction as a wallet takes them: `eip712Meta` and the type. */
export function formatZk(zk: ZkFields): Record<string, unknown> {
  const { gasPerPubdata, paymaster, paymasterInput, factoryDeps, customSignature } = zk
  const formatted = chainConfig.formatters.transactionRequest.format({
    ...(gasPerPubdata === undefined ? {} : { gasPerPubdata }),
    ...(paymaster === undefined ? {} : { paymaster }),
    ...(paymasterInput === undefined ? {} : { paymasterInput }),
    ...(factoryDeps === undefined ? {} : { factoryDeps: [...factoryDeps] as Hex[] }),
    ...(customSignature === undefined ? {} : { customSignature }),
  } as never)
  // Of type eip712 and nothing more: viem names the type only beside other fields.
  return { type: '0x71', ...formatted }
}
