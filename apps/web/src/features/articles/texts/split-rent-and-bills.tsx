import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Table } from '#src/ui/table.tsx'
import { Note } from '../prose.tsx'

const bySize = [
  { room: '200 sq ft', own: '$533', rent: '$933' },
  { room: '150 sq ft', own: '$400', rent: '$800' },
  { room: '100 sq ft', own: '$267', rent: '$667' },
]

export function SplitRentAndBills() {
  return (
    <>
      <p>
        Dividing the rent by the number of people takes five seconds. It is also the reason why the person in the small
        room behind the kitchen starts to look at other listings in autumn. A fair split takes ten minutes more, once,
        and then nobody has to think about it again.
      </p>
      <p>
        There is no single right way. There are three good ones. Pick one together, before anybody carries a box up the
        stairs.
      </p>

      <h2>By room size</h2>
      <p>
        The plainest method. Everyone uses the kitchen, the bathroom and the living room alike, so that part is shared
        equally. The rest is paid for by the floor space of your own room.
      </p>
      <ol>
        <li>Measure the bedrooms and the whole home.</li>
        <li>Work out which part of the floor is shared. Divide that part of the rent equally.</li>
        <li>Divide the other part in proportion to the bedrooms.</li>
      </ol>
      <p>
        Take a home at $2,400 where half the floor is shared. $1,200 is split three ways: $400 each. The bedrooms have
        200, 150 and 100 square feet, and share the other $1,200 in that proportion.
      </p>
      <Table caption="A rent of $2,400 by room size" head={['Room', 'Shared part', 'Own part', 'Rent']}>
        {bySize.map(({ room, own, rent }) => (
          <tr key={room}>
            <th className="whitespace-nowrap" scope="row">
              {room}
            </th>
            <td className="tabular-nums">$400</td>
            <td className="tabular-nums">{own}</td>
            <td className="tabular-nums">{rent}</td>
          </tr>
        ))}
      </Table>
      <p>
        Then adjust for what a tape measure does not see. A private bathroom, a balcony or the only quiet window is
        worth something, and a room that others walk through is worth less. Agree on one sum for each and move on.
      </p>

      <h2>By what each room is worth to you</h2>
      <p>
        Size ignores taste: one of you would pay more for morning sun, another for the room far from the street. So let
        each person write down, alone, what every room is worth to them. The sums on each sheet must add up to the whole
        rent.
      </p>
      <p>
        Assign the rooms so that the sum of the bids is as high as possible. It will then be a little more than the
        rent. Divide the difference equally, and subtract it from everybody’s bid. Nobody pays more than they said their
        room was worth, which is about as fair as it gets.
      </p>

      <h2>By income</h2>
      <p>
        Couples and close friends often choose this. If one of you earns $3,000 a month and the other $2,000, a rent of
        $1,500 is split 60 to 40: $900 and $600. It works while people tell each other what they earn, and say so when
        that changes. Among strangers it usually does not, and one of the first two is easier on everybody.
      </p>

      <h2>Bills: equal, unless somebody is the reason</h2>
      <p>
        Internet, water and trash cost the same whoever is at home, so split them equally. Heat and power depend on use,
        and you cannot measure that per person. Equal is still right for most homes, with three exceptions worth
        agreeing on:
      </p>
      <ul>
        <li>
          <strong>Working from home.</strong> Somebody who is in all day in winter can fairly pay a larger part of the
          heating, and a smaller one if they travel every week.
        </li>
        <li>
          <strong>A partner who stays over.</strong> Decide on a number of nights, three a week for example. Above that
          the household counts one person more for the bills.
        </li>
        <li>
          <strong>One big machine.</strong> The owner of an electric car or an aquarium pays for its power.
        </li>
      </ul>
      <p>
        Do not leave all contracts to one person. If one person signs for power, internet and water, that person has all
        the risk, and leaving becomes hard.
      </p>

      <h2>Food and household things</h2>
      <p>
        Sharing all food rarely survives the first month. Sharing the basics does: oil, salt, coffee, toilet paper, dish
        soap. Put a fixed sum into a common pot, $20 a month each will do, and whoever shops takes it from there.
      </p>

      <h2>How to collect it without nagging</h2>
      <ul>
        <li>Set one day of the month, a few days before the rent is due.</li>
        <li>Use automatic payments for what is always the same.</li>
        <li>Keep one shared sheet or app for the rest, and settle it on that day, down to zero.</li>
        <li>Write what a payment is for. You will want to find it again when somebody moves out.</li>
      </ul>
      <p>
        If somebody cannot pay, they should say so before that day, and say when they can. One late payment that was
        announced is a favor among roommates. One that was not is the start of an argument.
      </p>

      <h2>Put it on one page</h2>
      <p>
        Write down the split, the day, who signed which contract, the deposit each of you paid, and what happens when
        somebody leaves in the middle of a month. Date it and send it to everyone. It is not meant for a court. It is
        there because three people remember the same talk in three ways.
      </p>
      <Note>
        Looking at a home where this has not been decided? It belongs on your list for the viewing. Our{' '}
        <Link to={paths.blogArticle('room-viewing-questions')}>questions to ask</Link> cover the rest.
      </Note>
    </>
  )
}
