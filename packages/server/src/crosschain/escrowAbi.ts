import { parseAbi } from 'viem/utils'

/** Of `CrossChainEscrow.sol`: what the server calls and reads. */
export const escrowAbi = parseAbi([
  'struct Call { address to; bytes data; uint256 value; }',
  'struct Intent { uint256 originChainId; address escrow; address user; uint256 amount; uint64 deadline; Call[] calls; bytes32 salt; }',
  'function deposit(bytes32 content, uint64 deadline) payable returns (bytes32)',
  'function claim(bytes32[] ids)',
  'function refund(bytes32 id)',
  'function fill(Intent intent, uint64 latest) payable',
  'function deposits(bytes32 id) view returns (address depositor, uint64 deadline, uint8 state, uint256 amount)',
  'function filled(bytes32 id) view returns (bool)',
  'function solver() view returns (address)',
  'event Deposited(bytes32 indexed id, address indexed depositor, bytes32 indexed content, uint256 amount, uint64 deadline)',
  'event Claimed(bytes32 indexed id, uint256 amount)',
  'event Refunded(bytes32 indexed id, address indexed depositor, uint256 amount)',
  'error NotCallable(uint256 index)',
  'error CallFailed(uint256 index, bytes reason)',
])
