import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { dinero } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe, llaveDe } from '../../../platform/reporte.tsx';
import { Renglones, Resumen } from '../../../ui/Detalle.tsx';
import { PanelLateral, type PanelLateralProps } from '../../../ui/PanelLateral.tsx';
import { EmptyState } from '../../../ui/Vacios.tsx';

type Cambio = FilaDeListado<'getHistorialObjetivo'>;

/** What stood before or after a change; pesos as everywhere. */
const dicho = (f: Cambio, valor: string | null): string =>
  valor === null ? 'Nada' : f.CAMPO === 'OBJETIVO_CLTE_VEN' ? dinero(valor) : valor;

const COLUMNAS = columnasDe('getHistorialObjetivo', {
  FECHA: { tarjeta: 'titulo' },
  CAMPO: { ancho: 92 },
  ANTES: { texto: (f) => dicho(f, f.ANTES) },
  DESPUES: { texto: (f) => dicho(f, f.DESPUES) },
});

/** Who changed a customer's objective and its comment: when, from what and to what. */
export function HistorialDeObjetivo({
  fila,
  ...panel
}: Omit<PanelLateralProps, 'children' | 'titulo'> & {
  /** undefined if the customer is not on the page shown. */
  fila: FilaDeListado<'getObjetivosclientes'> | undefined;
}) {
  return (
    <PanelLateral {...panel} titulo="Historial del objetivo">
      {fila ? (
        <DeCliente key={fila.CLIENTE_ID} fila={fila} />
      ) : (
        <EmptyState titulo="No está en esta página">Quite el filtro o pase a su página.</EmptyState>
      )}
    </PanelLateral>
  );
}

function DeCliente({ fila }: { fila: FilaDeListado<'getObjetivosclientes'> }) {
  const lectura = useQueryCall('getHistorialObjetivo', { cliente_id: fila.CLIENTE_ID });
  return (
    <>
      <Resumen
        datos={[
          ['Cliente', `${fila.CLAVE_CLIENTE} · ${fila.CLIENTE}`],
          ['Asesor', fila.OPERADOR ?? 'Sin asesor'],
          [
            'Objetivo asesor',
            fila.OBJETIVO_CLTE_VEN === null ? 'Sin objetivo' : dinero(fila.OBJETIVO_CLTE_VEN),
          ],
          ['Objetivo cliente', dinero(fila.OBJETIVO_CLIENTE)],
        ]}
      />
      <Renglones
        etiqueta="Cambios del objetivo"
        columnas={COLUMNAS}
        filas={lectura.data?.data}
        llave={llaveDe('getHistorialObjetivo')}
        unidad={['cambio', 'cambios']}
        lectura={lectura}
        vacio={{
          titulo: 'Sin cambios',
          texto: 'Nadie ha cambiado su objetivo desde que se lleva el historial.',
        }}
      />
    </>
  );
}
