export { BotonTicket, type RenglonDeTicket } from './TicketDeRenglon.tsx';
