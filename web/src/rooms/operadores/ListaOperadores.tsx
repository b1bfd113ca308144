import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { useLista } from '../../platform/lista.ts';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';

export type Operador = Respuesta<'getOperadores'>['data'][number];

const c = de<Operador>();

const COLUMNAS: readonly Columna<Operador>[] = [
  c.texto('OPERADOR', 'Operador', { ancho: 140 }),
  c.texto('NOMBRE', 'Nombre', { tarjeta: 'titulo' }),
  c.texto('DEPARTAMENTO', 'Departamento'),
  c.texto('PUESTO', 'Puesto'),
  c.texto('ALMACEN', 'Almacén'),
  c.texto('ACTIVO', 'Estado', {
    ancho: 100,
    texto: (o) => (o.ACTIVO === 'S' ? 'Activo' : 'Baja'),
    celda: (o) => (
      <Estado tono={o.ACTIVO === 'S' ? 'hecho' : 'nada'}>{o.ACTIVO === 'S' ? 'Activo' : 'Baja'}</Estado>
    ),
  }),
  c.entero('CONTROLES', 'Controles', { ancho: 110 }),
];

/** Every operator, to look for one by any of its words. */
export function ListaOperadores({ titulo, alAbrir }: { titulo: string; alAbrir: (id: number) => void }) {
  const lista = useLista(
    'getOperadores',
    {},
    {
      titulo,
      columnas: COLUMNAS,
      llave: (o) => o.OPERADOR_ID,
      temas: ['operador'],
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
    />
  );
}
