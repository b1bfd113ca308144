import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useLista } from '../../platform/lista.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Lista } from '../../ui/Lista.tsx';

export type Operador = FilaDeListado<'getOperadores'>;

const COLUMNAS = columnasDe('getOperadores', {
  OPERADOR: { ancho: 140 },
  NOMBRE: { tarjeta: 'titulo' },
  ACTIVO: { ancho: 100, tono: { S: 'hecho', N: 'nada' } },
  CONTROLES: { ancho: 110 },
});

/** Every operator, searchable by any word. */
export function ListaOperadores({ alAbrir }: { alAbrir: (id: number) => void }) {
  const lista = useLista(
    'getOperadores',
    {},
    {
      columnas: COLUMNAS,
      orden: { id: 'OPERADOR', sentido: 'asc' },
      filtroAyuda: 'Operador, nombre, puesto…',
    },
  );
  return (
    <Lista
      {...lista}
      etiqueta="Operadores"
      unidad={['operador', 'operadores']}
      vacio={{ titulo: 'No hay operadores' }}
      onElegir={(o) => alAbrir(o.OPERADOR_ID)}
      liga={lista.abre.liga}
    />
  );
}
