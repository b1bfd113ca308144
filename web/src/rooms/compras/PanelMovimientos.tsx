import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { useLive } from '../../platform/events.ts';
import { entero, fechaHora } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import comun from './compras.module.css';
import css from './Hist_compras.module.css';
import type { Historial } from './Hist_compras.tsx';
import { foliosDe } from './lista.ts';

type Movimiento = Respuesta<'getMovimientosCompra'>['data'][number];
const c = de<Movimiento>();

const articuloDe = (m: Movimiento) => `${m.CLAVE_ARTICULO} ${m.ARTICULO}`;

const COLUMNAS: readonly Columna<Movimiento>[] = [
  c.fechaHoraSegundos('FECHA', 'Fecha'),
  c.texto('ARTICULO', 'Artículo', {
    tarjeta: 'titulo',
    ancho: 180,
    texto: articuloDe,
    celda: (m) => (
      <span className={comun.recorta} title={articuloDe(m)}>
        {articuloDe(m)}
      </span>
    ),
  }),
  c.entero('PIEZAS', 'Piezas'),
  c.texto('ORIGEN', 'De'),
  c.texto('DESTINO', 'A'),
  c.texto('OPERADOR', 'Operador'),
];

/** The ledger's rows behind a purchase's numbers. */
export function PanelMovimientos(props: {
  /** 0: closed. */
  doctoCmId: number;
  compra: Historial | undefined;
  alCerrar: () => void;
}) {
  const { doctoCmId, compra, alCerrar } = props;
  const query = useQueryCall('getMovimientosCompra', { docto_cm_id: doctoCmId }, { enabled: doctoCmId > 0 });
  useLive('compra', doctoCmId, ['getMovimientosCompra']);
  const filas = query.data?.data;
  return (
    <PanelLateral
      abierto={doctoCmId > 0}
      titulo={compra ? `Movimientos de ${foliosDe(compra)}` : 'Movimientos de la compra'}
      alCerrar={alCerrar}
    >
      {compra ? (
        <dl className={css.resumen}>
          <div>
            <dt>Proveedor</dt>
            <dd>{compra.PROVEEDOR}</dd>
          </div>
          <div>
            <dt>Recepción</dt>
            <dd>{fechaHora(compra.FECHA_RECEPCION)}</dd>
          </div>
          <div>
            <dt>Recibidas</dt>
            <dd>
              {entero(compra.RECIBIDAS)} de {entero(compra.UNIDADES)}
            </dd>
          </div>
          <div>
            <dt>Acomodadas</dt>
            <dd>
              {entero(compra.ACOMODADAS)} de {entero(compra.UNIDADES)}
            </dd>
          </div>
        </dl>
      ) : null}
      <DataTable
        etiqueta="Movimientos de la compra"
        columnas={COLUMNAS}
        filas={filas}
        llave={(m) => m.MOVIMIENTO_ID}
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        leyenda={
          <span role="status">
            {filas
              ? `${entero(filas.length)} ${filas.length === 1 ? 'movimiento' : 'movimientos'}`
              : 'Leyendo movimientos…'}
          </span>
        }
        vacio={<EmptyState titulo="Sin movimientos">Aún no se recibe nada de esta compra.</EmptyState>}
      />
    </PanelLateral>
  );
}
