/** What is said of the items and the charts of a collection in German, by the English text. */
export const germanCollection = {
  // Charts
  'Sales, one by one': 'Verkäufe, einer nach dem anderen',
  'Point at a sale, or go from one to the next by the arrow keys.':
    'Zeige auf einen Verkauf, oder gehe mit den Pfeiltasten von einem zum nächsten.',
  'Point at a sale, or use the arrow keys. A click or Enter opens the item.':
    'Zeige auf einen Verkauf, oder nimm die Pfeiltasten. Ein Klick oder Enter öffnet das Stück.',
  '╌╌ lowest sale of the day (UTC)': '╌╌ niedrigster Verkauf des Tages (UTC)',
  'floor now': 'Floor jetzt',
  floor: 'Floor',
  'floor, now': 'Floor, jetzt',
  'floor then {0} {1}': 'Floor damals {0} {1}',
  'What the floor was could not be read.': 'Was der Floor war, ließ sich nicht lesen.',
  'Floor between {0} and {1} {2}.': 'Floor zwischen {0} und {1} {2}.',
  'nothing listed then': 'damals nichts angeboten',
  'The latest {0} changes of the floor; there are older ones.':
    'Die letzten {0} Änderungen des Floors; es gibt ältere.',
  'Volume by day': 'Volumen nach Tagen',
  'Volume by week': 'Volumen nach Wochen',
  '1 sale for {0} {1} in all': '1 Verkauf für {0} {1} im Ganzen',
  '{0} sales for {1} {2} in all': '{0} Verkäufe für {1} {2} im Ganzen',
  'Volume, one by one': 'Volumen, eins nach dem anderen',
  'Touch the chart to read it.': 'Berühre das Diagramm, um es zu lesen.',
  'Point at a bar, or use the arrow keys.': 'Zeige auf einen Balken, oder nimm die Pfeiltasten.',
  'Point at a price, or use the arrow keys.': 'Zeige auf einen Preis, oder nimm die Pfeiltasten.',
  'Volume in {0}; days are of UTC': 'Volumen in {0}; Tage nach UTC',
  'The volumes could not be read.': 'Die Volumen ließen sich nicht lesen.',
  'Nothing was sold in this time.': 'In dieser Zeit wurde nichts verkauft.',
  '{0}: nothing sold': '{0}: nichts verkauft',
  '{0}: {1} {2} for 1 sale': '{0}: {1} {2} für 1 Verkauf',
  '{0}: {1} {2} for {4} sales, lowest {3}': '{0}: {1} {2} für {4} Verkäufe, der niedrigste {3}',
  'Listings by price, one range after the other':
    'Angebote nach Preis, ein Bereich nach dem anderen',
  'Depth, price by price': 'Tiefe, Preis für Preis',
  '▲ {0} wanted at {1} {2} or more': '▲ {0} gesucht zu {1} {2} oder mehr',
  '▼ {0} for sale at {1} {2} or less': '▼ {0} zu haben für {1} {2} oder weniger',
  'What buyers pay, fees included. Without offers for a trait or an item, and without prices in currencies that have no rate here.':
    'Was Käufer zahlen, mit Gebühren. Ohne Gebote für ein Merkmal oder ein Stück, und ohne Preise in Währungen, zu denen hier kein Kurs bekannt ist.',
  '24 h': '24 Std.',
  '7 d': '7 Tage',
  '30 d': '30 Tage',
  'Nothing was sold in the last 24 hours.': 'In den letzten 24 Stunden wurde nichts verkauft.',
  'Nothing was sold in the last 7 days.': 'In den letzten 7 Tagen wurde nichts verkauft.',
  'Nothing was sold in the last 30 days.': 'In den letzten 30 Tagen wurde nichts verkauft.',
  'Draw older ones': 'Ältere zeichnen',
  // Filters
  'Name or number of an item': 'Name oder Nummer eines Stücks',
  'Name or number': 'Name oder Nummer',
  'Look among all items': 'Unter allen Stücken suchen',
  'Nothing that is listed matches “{0}”.': 'Nichts, was angeboten wird, passt zu „{0}“.',
  'No more than {0} values of {1} traits can be chosen at once. Take one away to choose another.':
    'Mehr als {0} Werte von {1} Merkmalen lassen sich nicht zugleich wählen. Nimm einen weg, um einen anderen zu wählen.',
  'No more than {0} marketplaces can be chosen at once. Take one away to choose another.':
    'Mehr als {0} Marktplätze lassen sich nicht zugleich wählen. Nimm einen weg, um einen anderen zu wählen.',
  // Mint
  'and 1 more': 'und 1 weiteres',
  'and {0} more': 'und {0} weitere',
  // Search
  'All collections called “{0}”': 'Alle Sammlungen, die „{0}“ heißen',
  'All items called “{0}” in': 'Alle Stücke, die „{0}“ heißen, in',
  'this collection': 'dieser Sammlung',
  'There are more items than these: type more of the name.':
    'Es gibt mehr Stücke als diese: Tippe mehr vom Namen.',
} as const
