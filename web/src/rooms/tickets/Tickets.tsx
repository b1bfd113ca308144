import { PANEL, REGISTRO, useCerrar, useSearchState } from '../../platform/navigation.ts';
import { ListaDeTickets } from './ListaDeTickets.tsx';
import { PaginaDeTicket } from './Ticket.tsx';

const ID_MAX = 2 ** 31 - 1;

/** 'Tickets' (menu 'tickets'): the list, or the ticket that the address names. */
export default function Tickets() {
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0, [PANEL]: '' });
  const cierra = useCerrar(REGISTRO);
  const id = lugar[REGISTRO] ?? 0;
  if (Number.isInteger(id) && id > 0 && id <= ID_MAX) {
    return (
      <PaginaDeTicket
        key={id}
        id={id}
        alVolver={() => cierra(() => setLugar({ [REGISTRO]: 0 }))}
        // Back leads to the list, however many were gone through; one's customer is not the next one's.
        alIr={(otro) => setLugar({ [REGISTRO]: otro, [PANEL]: '' })}
      />
    );
  }
  return <ListaDeTickets alAbrir={(ticketId) => setLugar({ [REGISTRO]: ticketId }, 'abre')} />;
}
