import { parseAbi } from 'viem'

/** Only what the seed and the tests call. */
export const seaportAbi = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct OrderComponents { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 counter; }',
  'struct AdvancedOrder { OrderParameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct CriteriaResolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] criteriaProof; }',
  'function fulfillAdvancedOrder(AdvancedOrder order, CriteriaResolver[] resolvers, bytes32 fulfillerConduitKey, address recipient) payable returns (bool)',
  'function cancel(OrderComponents[] orders) returns (bool)',
  'function incrementCounter() returns (uint256)',
  'function getCounter(address offerer) view returns (uint256)',
  'function getOrderHash(OrderComponents order) view returns (bytes32)',
  'function getOrderStatus(bytes32 orderHash) view returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize)',
  'function information() view returns (string version, bytes32 domainSeparator, address conduitController)',
])

export const conduitControllerAbi = parseAbi([
  'function createConduit(bytes32 conduitKey, address initialOwner) returns (address)',
  'function updateChannel(address conduit, address channel, bool isOpen)',
  'function getConduit(bytes32 conduitKey) view returns (address conduit, bool exists)',
  'function getChannelStatus(address conduit, address channel) view returns (bool)',
])

export const collectionAbi = parseAbi([
  'function mint(address[] to)',
  'function score(uint256 id) view returns (uint256)',
  'function name() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function contractURI() view returns (string)',
  'function royaltyInfo(uint256 id, uint256 price) view returns (address receiver, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

export const editionAbi = parseAbi([
  'function mint(address[] to, uint256[] ids, uint256[] amounts)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

export const usdAbi = parseAbi([
  'function mint(address[] to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
])

export const wethAbi = parseAbi([
  'function deposit() payable',
  'function balanceOf(address owner) view returns (uint256)',
])

export const looksRareAbi = parseAbi([
  'function allowOperator(address operator)',
  'function updateCurrencyStatus(address currency, bool isAllowed)',
  'function updateCreatorFeeManager(address newCreatorFeeManager)',
  'function addStrategy(uint16 standardProtocolFeeBp, uint16 minTotalFeeBp, uint16 maxProtocolFeeBp, bytes4 selector, bool isMakerBid, address implementation)',
  'function isOperatorAllowed(address operator) view returns (bool)',
])

export const dropAbi = parseAbi([
  'struct Phase { uint64 start; uint64 end; uint64 maxPerWallet; uint256 price; bytes32 allowList; }',
  'function addPhase(Phase phase)',
  'function phaseCount() view returns (uint256)',
  'function phases(uint256 index) view returns (uint64 start, uint64 end, uint64 maxPerWallet, uint256 price, bytes32 allowList)',
  'function mintedInPhase(uint256 phase, address wallet) view returns (uint256)',
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
])
