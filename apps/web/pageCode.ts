import type { Plugin, Rolldown } from 'vite'

/** What tables of offers draw with, and what compares currencies, which the first page does not have. */
const offers =
  'AcceptOffer|DifferenceByRate|FloorDifference|Offer|fittingItems|useEditionFloors|useOfferQuantities|useRates|worth'

/** What more than one page draws with: folders and files of the app, of the kit and of their libraries. */
const drawing = new RegExp(
  [
    '/apps/web/src/(components|features/(activity|live|table))/',
    `/apps/web/src/features/market/(?!${offers})`,
    '/apps/web/src/features/(app/(PageTabs|ModalDialog)|settings/(density|useDensity))',
    '/apps/web/src/features/(cart/(CartToggle|cartEntry|useCartRange)|collection/traitChoice)',
    '/apps/web/src/features/(trade/(AccountLine|TradeButton)|language/amountText)',
    '/packages/react/src/(format/(?!parseAddress)|query/(?!knownTokens)|hooks/(paged|read|use(Collection|Token|Asks|Bids|User)))',
    '/packages/react/src/ui/(format/|media/|parts/(Amount|Choice|HexText|Time|TransactionHash|Untrusted))',
    '/@tanstack/(react-virtual|virtual-core)/',
  ].join('|'),
)

/** And why an order cannot be filled. */
const offering = new RegExp(
  `/apps/web/src/features/(market/(${offers})|portfolio/reasonText)|/packages/react/src/query/knownTokens`,
)

/** What the client reads answers with; not what trades send and are answered, nor what may be asked. */
const reading =
  /\/packages\/sdk\/src\/api\/(\w+(?<!routes)|routes\/routeMethods|schemas\/(?!execute|posts|requests|signatures|swap|trade)\w+)\.ts$|\/node_modules\/zod\//

/** What reads and follows the journal of runs, which every page does soon: a dozen files of half a kilobyte. */
const journal =
  /\/packages\/sdk\/src\/(api\/schemas\/execute|deepFreeze|slice|execution\/(lockName|journalRecord|seriesRecord|storeOf|summarize|(follow|read)(Journal|Runs|Series)))\.ts$|\/viem\/_esm\/utils\/data\/slice\.js$/

const among = (parts: RegExp) => (id: string) => parts.test(id.replaceAll('\\', '/'))

/**
 * The files that pages share. Without them a page is some forty small ones, of which a browser asks for six at a time
 * and learns of some only when others were read.
 */
export const sharedCode = [
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  { name: 'drawing', test: among(drawing), minShareCount: 2, priority: 1 },
  { name: 'offers', test: among(offering), minShareCount: 2, priority: 0 },
  { name: 'reading', test: among(reading), priority: 1 },
  { name: 'journal', test: among(journal), priority: 1 },
]

/** Whether a file, by its name, is one that `pageCode` names in the page, beside the app itself. */
export const isOnEveryPage = (file: string) => /\/(drawing|reading)-[^/]*$/.test(file)

/** The files of the main pages, by the first part of their address. */
const pages = {
  '': 'CollectionsPage',
  collection: 'CollectionPage',
  token: 'TokenPage',
  portfolio: 'PortfolioPage',
  activity: 'ActivityPage',
}

/**
 * Has the browser compile all of the code that every page begins with while it comes, beside the page's own thread.
 * Otherwise it compiles each function where it is called first: a third of what the first drawing takes.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || ['drawing', 'reading'].includes(file.name)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Tells the module that each file begins with which is loaded on demand, for the test of what a purchase loads. */
export function codeList(): Plugin {
  return {
    name: 'code-list',
    generateBundle(_, bundle) {
      const begins = Object.values(bundle).flatMap(file => {
        const id = file.type === 'chunk' && file.isDynamicEntry ? file.facadeModuleId : null
        return id
          ? [[file.fileName, id.replaceAll('\\', '/').replace(/^.*?\/(packages|apps)\//, '$1/')]]
          : []
      })
      const source = JSON.stringify(Object.fromEntries(begins))
      this.emitFile({ type: 'asset', fileName: 'code.json', source })
    },
  }
}

/**
 * Has a page ask for all that its first paint needs at once: what pages share and the letters, and by `begin.js`, which
 * is told the files of the main pages, its own code. With each file go those that it imports: a browser would learn of
 * them only once it has read it, and of theirs once it has read these.
 */
export function pageCode(): Plugin {
  return {
    name: 'page-code',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        const files = Object.values(bundle)
        const pathOf = (isIt: (file: File) => boolean) => {
          const file = files.find(isIt)
          if (file === undefined) throw new Error('A file that every page asks for was not built.')
          return `/${file.fileName}`
        }
        const chunk = (name: string) => pathOf(file => file.type === 'chunk' && file.name === name)
        const shared = ['drawing', 'reading'].map(chunk)
        // The app itself is read by the page, with what it begins with.
        const known = new Set([...filesOf(pathOf(isEntry), files), ...shared])
        // Of a local market also the wallet whose keys are public: nothing is drawn before the wallets are known.
        const wallet = files.find(
          file => file.type === 'chunk' && file.name === 'createDeveloperWallet',
        )
        const named = Object.entries(pages).map(([path, name]) => [
          path,
          [chunk(name), ...(wallet ? [`/${wallet.fileName}`] : [])]
            .flatMap(file => filesOf(file, files))
            .filter((file, i, all) => !known.has(file) && all.indexOf(file) === i),
        ])
        const told = JSON.stringify(Object.fromEntries(named)).replaceAll('"', '&quot;')
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        const letters = pathOf(({ fileName }) => fileName.includes('inter-latin-wght-normal'))
        return {
          html: html.replace('src="/begin.js"', `$& data-pages="${told}"`),
          tags: [
            ...shared.map(href => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href },
            })),
            { tag: 'link', attrs: { ...font, href: letters } },
          ].map(tag => ({ ...tag, injectTo: 'head' as const })),
        }
      },
    },
  }
}

const isEntry = (file: File) => file.type === 'chunk' && file.isEntry

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

/** A file with all that it imports at once. */
function filesOf(path: string, files: readonly File[], seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const file = files.find(({ fileName }) => `/${fileName}` === path)
  const imports = file?.type === 'chunk' ? file.imports : []
  return [path, ...imports.flatMap(name => filesOf(`/${name}`, files, seen))]
}
