import {
  DONDE_VA,
  type DondeVa,
  ESTADOS_DE_ASIENTO,
  type EstadoDeAsiento,
} from '@anden/contrato/clientes/ficha-rules.ts';
import { Estado, type EstadoTono } from '../../ui/Estado.tsx';

const TONO: Readonly<Record<EstadoDeAsiento, EstadoTono>> = {
  V: 'rechazo',
  P: 'nada',
  A: 'atencion',
  S: 'hecho',
  C: 'nada',
};

/** The state of a money entry. */
export const EstadoDeDocumento = ({ estado }: { estado: EstadoDeAsiento }) => (
  <Estado tono={TONO[estado]}>{ESTADOS_DE_ASIENTO[estado]}</Estado>
);

/** Where an order is now or, if there was an incident on the way, that. */
export function EstadoDePedido({ donde, incidencia }: { donde: DondeVa; incidencia: string | null }) {
  if (incidencia && donde === 'EN_CAMINO') return <Estado tono="rechazo">Con incidencia</Estado>;
  const tono =
    donde === 'ENTREGADO' || donde === 'ATENDIDO' ? 'hecho' : donde === 'CANCELADO' ? 'rechazo' : 'nada';
  return <Estado tono={tono}>{DONDE_VA[donde]}</Estado>;
}
