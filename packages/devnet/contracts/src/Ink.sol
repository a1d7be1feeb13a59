// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

/// Growing text without quadratic copying, and the little arithmetic that drawing needs.
library Ink {
  error SheetFull();

  /// A byte string of length zero with room for `capacity` bytes; the word before it holds the room.
  function sheet(uint256 capacity) internal pure returns (bytes memory page) {
    assembly {
      let start := mload(0x40)
      mstore(start, capacity)
      page := add(start, 32)
      mstore(page, 0)
      mstore(0x40, add(add(page, 64), and(add(capacity, 31), not(31))))
    }
  }

  function add(bytes memory page, string memory text) internal pure returns (bytes memory) {
    bool full;
    assembly {
      let length := mload(page)
      let size := mload(text)
      full := gt(add(length, size), mload(sub(page, 32)))
      if iszero(full) {
        let from := add(text, 32)
        let to := add(add(page, 32), length)
        for { let i := 0 } lt(i, size) { i := add(i, 32) } { mstore(add(to, i), mload(add(from, i))) }
        mstore(page, add(length, size))
      }
    }
    if (full) revert SheetFull();
    return page;
  }

  function num(bytes memory page, uint256 value) internal pure returns (bytes memory) {
    return add(page, decimal(value));
  }

  /// A whole number that may lie left of or above the canvas.
  function int_(bytes memory page, int256 value) internal pure returns (bytes memory) {
    if (value < 0) {
      add(page, "-");
      value = -value;
    }
    return add(page, decimal(uint256(value)));
  }

  /// Thousandths, written as 0.xyz.
  function milli(bytes memory page, uint256 value) internal pure returns (bytes memory) {
    add(page, decimal(value / 1000));
    add(page, ".");
    value %= 1000;
    if (value < 100) add(page, "0");
    if (value < 10) add(page, "0");
    return add(page, decimal(value));
  }

  function colour(bytes memory page, uint24 rgb) internal pure returns (bytes memory) {
    bytes memory digits = "0123456789abcdef";
    bytes memory text = new bytes(7);
    text[0] = "#";
    for (uint256 i = 0; i < 6; i++) text[6 - i] = digits[(rgb >> (4 * i)) & 15];
    return add(page, string(text));
  }

  function decimal(uint256 value) internal pure returns (string memory) {
    if (value == 0) return "0";
    uint256 length;
    for (uint256 rest = value; rest != 0; rest /= 10) length++;
    bytes memory text = new bytes(length);
    while (value != 0) {
      text[--length] = bytes1(uint8(48 + (value % 10)));
      value /= 10;
    }
    return string(text);
  }

  /// The colour `t` thousandths of the way from `a` to `b`.
  function mix(uint24 a, uint24 b, uint256 t) internal pure returns (uint24 out) {
    for (uint256 i = 0; i < 24; i += 8) {
      uint256 x = ((a >> i) & 255) * (1000 - t) + ((b >> i) & 255) * t;
      out |= uint24((x / 1000) << i);
    }
  }

  /// Colour number `index` of a palette written as three bytes each.
  function swatch(bytes memory palette, uint256 index) internal pure returns (uint24) {
    return
      (uint24(uint8(palette[3 * index])) << 16) |
      (uint24(uint8(palette[3 * index + 1])) << 8) |
      uint24(uint8(palette[3 * index + 2]));
  }

  /// Sine of whole degrees in thousandths (Bhaskara's approximation, off by less than 2).
  function sin(int256 degrees_) internal pure returns (int256) {
    int256 x = ((degrees_ % 360) + 360) % 360;
    int256 sign = 1;
    if (x >= 180) {
      x -= 180;
      sign = -1;
    }
    int256 p = x * (180 - x);
    return (sign * 4000 * p) / (40500 - p);
  }

  function cos(int256 degrees_) internal pure returns (int256) {
    return sin(degrees_ + 90);
  }

  function roll(uint256 seed, uint256 salt) internal pure returns (uint256) {
    return uint256(keccak256(abi.encode(seed, salt)));
  }

  function between(uint256 seed, uint256 salt, uint256 low, uint256 high) internal pure returns (uint256) {
    return low + (roll(seed, salt) % (high - low + 1));
  }

  /// Index of the weight that a throw falls on; the weights sum to 100.
  function pick(bytes memory weights, uint256 seed, uint256 salt) internal pure returns (uint256) {
    uint256 rest = roll(seed, salt) % 100;
    for (uint256 i = 0; i < weights.length; i++) {
      uint256 weight = uint8(weights[i]);
      if (rest < weight) return i;
      rest -= weight;
    }
    return weights.length - 1;
  }

  /// Word number `index` of a list written with "|" between the words.
  function word(string memory list, uint256 index) internal pure returns (string memory) {
    bytes memory text = bytes(list);
    uint256 start;
    uint256 end;
    for (uint256 i = 0; i <= text.length; i++) {
      if (i == text.length || text[i] == "|") {
        if (index == 0) {
          end = i;
          break;
        }
        index--;
        start = i + 1;
      }
    }
    bytes memory out = new bytes(end - start);
    for (uint256 i = start; i < end; i++) out[i - start] = text[i];
    return string(out);
  }
}
