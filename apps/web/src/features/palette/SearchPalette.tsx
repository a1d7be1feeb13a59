import {
  parseAddress,
  untrustedText,
  useSearchCollections,
  useSluiceClient,
  useTokens,
} from '@sluice/react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { t } from '../language/t.ts'
import { tokenName } from '../market/tokenSubject.ts'
import { addressOptions } from './addressOptions.tsx'
import { collectionsToSearch } from './collectionsToSearch.ts'
import { FoundLine } from './FoundLine.tsx'
import { FoundList, idOf, type Option } from './FoundList.tsx'
import { isNamed } from './isNamed.ts'
import { pagesNamed } from './pagesNamed.ts'
import { useActions } from './useActions.ts'
import { useTokensByNumber } from './useTokensByNumber.ts'

/** Milliseconds of no typing after which a search is made. */
const pause = 150
/** Found ones that are shown. */
const mostCollections = 6
const mostItems = 8

/** Finds collections, items and accounts and goes there, and does what the app can do: type, arrows, Enter. */
export default function SearchPalette({ onClose, onHelp }: SearchPalette.Props) {
  const chain = useCurrentChain()
  const navigate = useNavigate()
  const { collection, contract } = useParams({ strict: false })
  const page = collection ?? contract
  const client = useSluiceClient()
  const listId = useId()
  const isChosen = useRef(false)
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  // What was pointed at stays so while other finds come before it.
  const [pointed, setPointed] = useState<string>()
  const [isEntered, setEntered] = useState(false)
  const typed = text.trim()
  const { value: address, reason } = parseAddress(typed)
  // What is found by it would be of somebody else.
  const isMistyped = reason === 'checksum'
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = wanted !== '' && typed !== '' && !isMistyped
  const asked = { enabled, placeholderData: isMistyped ? undefined : keepPreviousData }
  const found = useSearchCollections(
    // One more than is shown, which tells that there are more.
    { chainId: chain.id, name: wanted, limit: mostCollections + 1 },
    { ...asked, select: ({ pages }) => pages.flatMap(page => page.collections) },
  )
  const items = useTokens(
    { chainId: chain.id, tokenName: wanted, limit: mostItems },
    { ...asked, select: ({ pages }) => pages.flatMap(page => page.tokens) },
  )
  const numbered = useTokensByNumber(chain.id, wanted)
  const isReading =
    typed !== wanted || (enabled && (found.isFetching || items.isFetching || numbered.isFetching))
  const chainId = String(chain.id)
  const actions = useActions(onHelp)
    // What is known here is found at once, as is what is there while nothing is typed.
    .filter(({ label }) => typed === '' || isNamed(label, typed))
    .map(({ id, label, run }) => ({
      id: `a-${id}`,
      group: t('Actions'),
      content: <span className="text-13 font-medium">{label}</span>,
      choose: run,
    }))
  const tokens = [...numbered.tokens, ...(items.data ?? [])].filter(
    ({ token }, index, all) =>
      all.findIndex(
        each => each.token.contract === token.contract && each.token.tokenId === token.tokenId,
      ) === index,
  )
  const name = untrustedText(typed, { max: 40 })
  const collections: Option[] = (found.data ?? [])
    .slice(0, mostCollections)
    .flatMap(({ collectionId, name, image, floorAskPrice }) =>
      typeof collectionId !== 'string'
        ? []
        : [
            {
              id: `c-${collectionId}`,
              group: t('Collections'),
              isAnswer: true,
              content: (
                <FoundLine seed={collectionId} image={image} name={name} fallback={collectionId}>
                  <PriceAmount price={floorAskPrice} none="" />
                </FoundLine>
              ),
              choose: () =>
                void navigate({
                  to: '/collection/$chainId/$collection',
                  params: { chainId, collection: collectionId },
                }),
            },
          ],
    )
  if ((found.data?.length ?? 0) > mostCollections)
    collections.push({
      id: 'all-collections',
      group: t('Collections'),
      isAnswer: true,
      content: (
        <span className="min-w-0 truncate text-13 font-medium text-accent">
          {t('All collections called “{0}”', name)}
        </span>
      ),
      choose: () => void navigate({ to: '/', search: { q: typed } }),
    })
  const options: Option[] =
    typed === ''
      ? actions
      : [
          // Whose it is is known before anything stands there: a collection's comes first.
          ...(address !== undefined && !isReading ? collections : []),
          ...(address !== undefined && !isReading
            ? addressOptions(address, { chain, client, navigate })
            : []),
          ...pagesNamed(typed).map(({ to, label }) => ({
            id: `p-${to}`,
            group: t('Pages'),
            content: <span className="text-13 font-medium">{label}</span>,
            choose: () => void navigate({ to }),
          })),
          // What is known here stands first: nothing moves when answers come.
          ...actions,
          ...(address !== undefined ? [] : collections),
          ...tokens.map(({ token, market }) => ({
            id: `t-${token.contract}-${token.tokenId}`,
            group: t('Items'),
            isAnswer: true,
            content: (
              <FoundLine
                seed={`${token.contract}:${token.tokenId}`}
                image={token.image}
                name={tokenName(token)}
                fallback={token.tokenId}
                detail={token.collection?.name}
              >
                <PriceAmount price={market?.floorAsk?.price} none="" />
              </FoundLine>
            ),
            choose: () =>
              void navigate({
                to: '/token/$chainId/$contract/$tokenId',
                params: { chainId, contract: token.contract, tokenId: token.tokenId },
              }),
          })),
          ...collectionsToSearch(tokens, { page, isPart: items.hasNextPage }).map(
            ({ id, name: within }) => ({
              id: `all-${id}`,
              group: t('Items'),
              isAnswer: true,
              content: (
                <span className="min-w-0 truncate text-13 font-medium text-accent">
                  {t('All items called “{0}” in', name)} <bdi>{within || t('this collection')}</bdi>
                </span>
              ),
              choose: () =>
                void navigate({
                  to: '/collection/$chainId/$collection',
                  params: { chainId, collection: id },
                  search: { q: typed, show: 'all' },
                }),
            }),
          ),
        ]
  const pointedAt = options.findIndex(option => option.id === pointed)
  const active = pointedAt >= 0 ? pointedAt : Math.min(0, options.length - 1)
  const isPart = !isReading && (found.isError || items.isError || numbered.isError)
  function choose(option: Option | undefined) {
    // What is run can render this once more before it is gone.
    if (option === undefined || isChosen.current) return
    isChosen.current = true
    onClose()
    option.choose()
  }
  // Enter means what the whole text finds: it waits for an answer that is not there yet.
  const isWaiting = isReading && pointedAt < 0 && (options[active]?.isAnswer ?? true)
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(false)
    setPointed(undefined)
    if (pointed === undefined || options[active]?.id === pointed) choose(options[active])
  })
  return (
    <ModalDialog title={t('Search')} onClose={onClose}>
      {/* Stays in sight where the window is so low that the list has to be scrolled. */}
      <div className="sticky top-0 border-b border-line bg-raised px-3 py-2">
        <input
          data-first-focus
          type="text"
          role="combobox"
          aria-label={t('Search collections and items')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? idOf(listId, active) : undefined}
          aria-autocomplete="list"
          placeholder={t('Name, number, address or action, on {0}', chain.name)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setPointed(undefined)
            setEntered(false)
          }}
          onKeyDown={event => {
            // What is chosen among the signs of an input method is not chosen here.
            if (event.nativeEvent.isComposing) return
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              const step = event.key === 'ArrowDown' ? 1 : -1
              setPointed(options[(active + step + options.length) % options.length]?.id)
              setEntered(false)
            } else if (event.key === 'Enter') {
              event.preventDefault()
              setEntered(true)
            }
          }}
          className="h-9 w-full rounded-control bg-transparent px-1 text-16 outline-none"
        />
      </div>
      <p role="status" className="sr-only">
        {typed === '' || isReading ? '' : t('{0} found', options.length)}
      </p>
      <FoundList {...{ listId, options, active }} onPoint={setPointed} onChoose={choose} />
      {typed !== '' && !isReading && items.hasNextPage && (
        <p className="px-4 pb-3 text-12 text-faint">
          {t('There are more items than these: type more of the name.')}
        </p>
      )}
      {options.length > 0 && typed !== '' && isPart && (
        <p role="alert" className="px-4 pb-3 text-13 text-warn">
          {t('Not everything could be searched.')}
        </p>
      )}
      {options.length === 0 && (
        <p
          role={isMistyped ? 'alert' : undefined}
          className="px-4 pb-6 text-center text-13 text-secondary"
        >
          {isMistyped
            ? t('The capitals of this address do not fit its digits: one may be mistyped.')
            : isReading
              ? t('Searching…')
              : isPart
                ? t('The search could not be made.')
                : t(
                    'Nothing on {1} is called “{0}”.',
                    untrustedText(typed, { max: 60 }),
                    chain.name,
                  )}
        </p>
      )}
    </ModalDialog>
  )
}

export declare namespace SearchPalette {
  type Props = {
    onClose: () => void
    /** Opens the list of keys. */
    onHelp: () => void
  }
}
