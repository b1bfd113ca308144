import type { Entrada, Respuesta } from '../../platform/client.ts';
import { useQueryCall } from '../../platform/query.ts';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Cabeza } from './FichaCabeza.tsx';
import css from './FichaCliente.module.css';
import { Datos, Direcciones } from './FichaDatos.tsx';
import { Documentos } from './FichaDocumentos.tsx';
import { PanelFactura } from './FichaFactura.tsx';
import { Antiguedad, Marcas, VentasPagosDevoluciones } from './FichaGraficas.tsx';
import { Pedidos } from './FichaPedidos.tsx';

export type Info = Respuesta<'getInfoGralCliente'>['data'];

/** Milliseconds between readings that messages of the whole house ask for. */
const PAUSA = 5_000;

/** How a customer is named: by its id, or by its key. */
export type Cual = { cliente: number } | { clave: string };

/** What is read of a customer; null: none is named. */
const entradaDe = (cual: Cual): Entrada<'getInfoGralCliente'> | null => {
  if ('cliente' in cual) return cual.cliente > 0 ? { cliente_id: cual.cliente } : null;
  return cual.clave ? { clave_cliente: cual.clave } : null;
};

/** A customer's record, kept current. */
export function useInfoCliente(cual: Cual) {
  const entrada = entradaDe(cual);
  const lectura = useQueryCall('getInfoGralCliente', entrada ?? {}, {
    enabled: entrada !== null,
    pausa: PAUSA,
  });
  return { pedida: entrada !== null, lectura };
}

/**
 * All about one customer, whole in a page or beside a list, a ticket or a call: how it stands, where each of its orders is now, its
 * money, what it buys and where it is. Every figure leads to what it is made of.
 */
export function PanelCliente({ cual }: { cual: Cual }) {
  const { pedida, lectura } = useInfoCliente(cual);
  return (
    <CuerpoDeFicha
      pedida={pedida}
      lectura={lectura}
      vacio={<EmptyState titulo="Sin cliente">Búsquelo por su clave, su teléfono o su nombre.</EmptyState>}
    >
      {(info) => <Partes key={info.CLIENTE_ID} info={info} />}
    </CuerpoDeFicha>
  );
}

function Partes({ info }: { info: Info }) {
  return (
    <div className={css.ficha}>
      <div className={css.partes}>
        <Cabeza info={info} />
        <Pedidos cliente={info.CLIENTE_ID} />
        <VentasPagosDevoluciones info={info} />
        <Antiguedad info={info} />
        <Documentos info={info} />
        <Marcas info={info} />
        <Direcciones direcciones={info.direcciones} />
        <Datos info={info} />
      </div>
      <PanelFactura />
    </div>
  );
}
