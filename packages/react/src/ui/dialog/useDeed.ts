import { shortHex } from '../format/shortHex.ts'
import { useUi } from '../UiProvider.tsx'

/** "You bought …", or "As 0x3C44…93BC: bought …" when another account is connected now. */
export function useDeed(
  account: string,
): (mine: string, others: (account: string) => string) => string {
  const ui = useUi()
  const isMine = ui.account === undefined || ui.account.toLowerCase() === account.toLowerCase()
  return (mine, others) => (isMine ? mine : others(shortHex(account)))
}
