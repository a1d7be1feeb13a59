import { dropPhases, firstLight } from '@sluice/devnet'
import { formatEther, parseAbiItem, zeroAddress } from 'viem'
import { expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf } = askChain(rpcUrl)
const open = useApps()

test('what is minted for somebody else is theirs, and who minted it has paid', async () => {
  const [payer, friend] = await Promise.all([newcomer({ url, rpcUrl }), newcomer({ url, rpcUrl })])
  const { page, wallet } = await open({
    path: `/mint/31337/${firstLight.address.toLowerCase()}`,
    wallet: payer.wallet,
    accepts: ['have sent nothing to this address'],
  })
  await connectWallet(page)
  const label = `Mint 2 for ${formatEther(dropPhases[1].price * 2n)} ETH`
  const action = page.getByRole('region', { name: 'Mint' })
  await action.getByRole('button', { name: 'One more' }).click()
  await action.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: 'Mint First Light' })
  await dialog.getByRole('checkbox', { name: 'For somebody else' }).check()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(friend.address)
  await dialog.getByRole('checkbox', { name: /have sent nothing to this address/ }).check()
  const balances = () =>
    Promise.all([payer, friend].map(({ address }) => chain.getBalance({ address })))
  const before = await balances()
  const block = await chain.getBlockNumber()
  await dialog.getByRole('button', { name: label }).click()
  const receipt = dialog.getByRole('region', { name: 'Receipt' })
  await receipt.getByText('You minted 2').waitFor()
  await receipt.getByText(friend.address.slice(-4)).waitFor()

  const minted = await chain.getLogs({
    address: firstLight.address,
    event: parseAbiItem(
      'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    ),
    args: { from: zeroAddress, to: [payer.address, friend.address] },
    fromBlock: block + 1n,
  })
  expect(minted.map(({ args }) => args.to)).toEqual([friend.address, friend.address])
  for (const { args } of minted) expect(await ownerOf(`${args.tokenId}`)).toBe(friend.address)
  const [hash = '0x', ...others] = [
    ...new Set(minted.map(({ transactionHash }) => transactionHash)),
  ]
  expect(others).toEqual([])
  const { from, gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash })
  expect(from).toBe(payer.address.toLowerCase())
  const paid = dropPhases[1].price * 2n + gasUsed * effectiveGasPrice
  const after = await balances()
  expect(after).toEqual([(before[0] ?? 0n) - paid, before[1]])
  expect((await payer.nonce()) + (await friend.nonce())).toBe(1)
  const asked = wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toHaveLength(1)
})
