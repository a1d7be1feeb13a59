// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/utils/Base64.sol";
import "./Ink.sol";

/// Token and collection metadata as `data:` addresses, so that nothing has to be fetched from anywhere.
library Metadata {
  using Ink for bytes;

  function token(string memory title, string memory description, bytes memory svg, bytes memory attributes)
    internal
    pure
    returns (string memory)
  {
    bytes memory json = Ink.sheet(svg.length * 2 + 4096);
    json.add('{"name":"').add(title).add('","description":"');
    json.add(description).add('","image":"').add(image(svg));
    json.add('","attributes":[').add(string(attributes)).add("]}");
    return string(abi.encodePacked("data:application/json;base64,", Base64.encode(json)));
  }

  function collection(string memory title, string memory description, bytes memory svg)
    internal
    pure
    returns (string memory)
  {
    bytes memory json = Ink.sheet(svg.length * 2 + 4096);
    json.add('{"name":"').add(title).add('","description":"');
    json.add(description).add('","image":"').add(image(svg));
    json.add('"}');
    return string(abi.encodePacked("data:application/json;base64,", Base64.encode(json)));
  }

  function trait(bytes memory attributes, string memory kind, string memory value)
    internal
    pure
    returns (bytes memory)
  {
    if (attributes.length > 0) attributes.add(",");
    return attributes.add('{"trait_type":"').add(kind).add('","value":"').add(value).add('"}');
  }

  function image(bytes memory svg) private pure returns (string memory) {
    return string(abi.encodePacked("data:image/svg+xml;base64,", Base64.encode(svg)));
  }
}
