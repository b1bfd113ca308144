import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import type { Respuesta } from '../../platform/client.ts';
import { COLUMNA_DE_ARTICULO } from '../../platform/columnaDeArticulo.tsx';
import { de } from '../../platform/columns.ts';
import { entero, fechaHora } from '../../platform/format.ts';
import { celdaDe } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import type { Columna } from '../../ui/columna.ts';
import { Renglones, Resumen } from '../../ui/Detalle.tsx';
import { PanelLateral, type PanelLateralProps } from '../../ui/PanelLateral.tsx';
import { LigaDocumento } from '../expedientes/index.ts';
import { foliosDe } from './lista.ts';

type Movimiento = Respuesta<'getMovimientosCompra'>['data'][number];
const c = de<Movimiento>();

const COLUMNAS: readonly Columna<Movimiento>[] = [
  c.fechaHoraSegundos('FECHA', 'Fecha'),
  c.texto('ARTICULO', 'Artículo', { ...COLUMNA_DE_ARTICULO, ancho: 180, estira: true }),
  c.entero('PIEZAS', 'Piezas'),
  c.texto('ORIGEN', 'De', { celda: celdaDe('ubicacion', (m) => m.ORIGEN) }),
  c.texto('DESTINO', 'A', { celda: celdaDe('ubicacion', (m) => m.DESTINO) }),
  c.texto('OPERADOR', 'Operador', { celda: celdaDe('operador', (m) => m.OPERADOR) }),
];

/** The movements behind a purchase's figures. */
export function PanelMovimientos(props: {
  /** 0: closed. */
  doctoCmId: number;
  compra: FilaDeListado<'getHistorialRecepcionAcomodo'> | undefined;
  alCerrar: () => void;
  vecinos: PanelLateralProps['vecinos'];
}) {
  const { doctoCmId, compra, alCerrar, vecinos } = props;
  const query = useQueryCall('getMovimientosCompra', { docto_cm_id: doctoCmId }, { enabled: doctoCmId > 0 });
  return (
    <PanelLateral
      abierto={doctoCmId > 0}
      titulo={compra ? `Movimientos de ${foliosDe(compra)}` : 'Movimientos de la compra'}
      alCerrar={alCerrar}
      vecinos={vecinos}
    >
      {compra ? (
        <Resumen
          datos={[
            ['Proveedor', compra.PROVEEDOR],
            ['Recepción', fechaHora(compra.FECHA_RECEPCION)],
            ['Recibidas', `${entero(compra.RECIBIDAS)} de ${entero(compra.UNIDADES)}`],
            ['Acomodadas', `${entero(compra.ACOMODADAS)} de ${entero(compra.UNIDADES)}`],
          ]}
        />
      ) : null}
      {compra ? <LigaDocumento tipo="compra" folio={compra.FOLIO} /> : null}
      <Renglones
        etiqueta="Movimientos de la compra"
        columnas={COLUMNAS}
        filas={query.data?.data}
        llave={(m) => m.MOVIMIENTO_ID}
        unidad={['movimiento', 'movimientos']}
        lectura={query}
        vacio={{ titulo: 'Sin movimientos', texto: 'Aún no se recibe nada de esta compra.' }}
      />
    </PanelLateral>
  );
}
