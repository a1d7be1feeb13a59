import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Address } from 'viem'
import type { FlowLack } from '../flow/flowProblem.ts'
import type { FlowAmount, FlowKind } from '../flow/flowTypes.ts'
import type { Messages } from './messages/en.ts'

/** What the components are told about their surroundings. They know neither a wallet nor a router. */
export type Ui = {
  /** BCP 47, for dates, counts, percentages and the decimal sign of amounts. */
  locale: string
  /** Another language than English: all areas of a catalogue, or those of what is shown. What is missing stays English. */
  messages?: Partial<Messages> | undefined
  /** Of what is opened outside of the page's tree; that of the system, or of an outer `.sl-root`, when absent. */
  theme?: 'dark' | 'light' | undefined
  direction: 'ltr' | 'rtl'
  /** The connected account: only what was begun with it is told as yours. */
  account?: Address | undefined
  /** An action, or what has to come before it: to connect a wallet, or to switch its network. */
  renderGuard: (options: { chainId: number; children: ReactNode }) => ReactNode
  renderLink: (options: { href: string; className: string; children: ReactNode }) => ReactNode
  /** An account, such as with its name; its short address otherwise. */
  renderAccount?: ((address: string) => ReactNode) | undefined
  /** The explorer's page of a transaction; without it hashes can only be copied. */
  transactionUrl?: ((hash: string, chainId: number) => string | undefined) | undefined
  /**
   * Where a picture may be read that an answer names; undefined where it may not be. That of `imageSource` when absent:
   * inline, or a path of the own origin.
   */
  pictureAt?: ((address: string | null | undefined) => string | undefined) | undefined
  /** About what an amount is worth, such as in dollars, beside totals and the sides of a swap; only for showing. */
  renderWorth?: ((amount: Worth) => ReactNode) | undefined
  /**
   * Reads what one whole unit of a currency is about worth in dollars, as a decimal number; undefined where nobody knows.
   * With it the amounts of a swap can be typed as about so many dollars.
   */
  readRate?:
    | ((currency: { chainId: number; address: Address }) => Promise<string | undefined>)
    | undefined
  /**
   * Gets the account what a trade lacks, such as by a swap of exactly that, and then lets the trade go on. Without it
   * a lack of funds is only said. What it says, or resolves to, is `'nothing'` where the account has nothing to get it
   * with: then the dialog says what to add to it.
   */
  onShortage?: ((shortage: Shortage) => unknown) | undefined
  /**
   * Whether the flow of a dialog that is closed is kept while its `isTouched()` says so, and can be gone on with. Without
   * it the dialog asks before what was typed is thrown away.
   */
  keepsForms?: boolean | undefined
  /** Put into every open dialog: what has to lie above it, such as the question of a wallet of the page. */
  above?: ReactNode | undefined
}

/** An amount that may be worth something: base units of a currency on a chain. */
export type Worth = FlowAmount & { chainId: number }

/** What the account of a trade has too little of. */
export type Shortage = {
  /** What kind of trade lacks it. An offer counts on all of the native currency already: it wraps it. */
  kind: FlowKind
  chainId: number
  account: Address
  /** What is to be got now; `isFee`: the network fee of the trade is in it already. */
  missing: FlowLack
  /** What else is missing, and asked for once that is there: what brings this must leave enough for the next. */
  others: readonly FlowAmount[]
  /** What the trade takes of any currency: got for that, the missing would be there, and that be missing. */
  needed: readonly FlowAmount[]
  /** Reads the trade anew, while it still lacks something; to be called once there should be enough. */
  goOn: () => void
}

const defaults: Ui = {
  locale: 'en',
  direction: 'ltr',
  renderGuard: ({ children }) => children,
  renderLink: ({ href, className, children }) => (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
}

const Context = createContext<Ui>(defaults)

/** Language, theme, direction and slots of the components below; each setting on its own. */
export function UiProvider({ children, ...settings }: UiProvider.Props) {
  const outer = useContext(Context)
  const given = Object.entries(settings).filter(([, setting]) => setting !== undefined)
  const ui = { ...outer, ...Object.fromEntries(given) }
  // The same as long as nothing of it changes, so that nothing below is drawn anew for it.
  const [kept, keep] = useState<Ui>(ui)
  const names = Object.keys({ ...kept, ...ui }) as (keyof Ui)[]
  const isSame = names.every(name => Object.is(kept[name], ui[name]))
  if (!isSame) keep(ui)
  return <Context.Provider value={isSame ? kept : ui}>{children}</Context.Provider>
}

export declare namespace UiProvider {
  type Props = Partial<Ui> & { children: ReactNode }
}

/** The surroundings of the nearest `UiProvider`; English, and no guards, where there is none. */
export function useUi(): Ui {
  return useContext(Context)
}
