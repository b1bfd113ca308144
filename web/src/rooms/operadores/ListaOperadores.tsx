import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { filtra } from '../../ui/filtra.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './operadores.module.css';

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

/** Milliseconds of quiet after which the address follows the filter. */
const CALMA = 250;

/** Every operator, to look for one by any of its words. */
export function ListaOperadores({ titulo, alAbrir }: { titulo: string; alAbrir: (id: number) => void }) {
  const [lugar, setLugar] = useSearchState({ filtro: '' });
  const [filtro, setFiltro] = useState(lugar.filtro);
  const query = useQueryCall('getOperadores', {});
  useLive('operador', null, ['getOperadores']);
  const todos = query.data?.data;
  const filas = useMemo(() => todos && filtra(todos, COLUMNAS, filtro), [todos, filtro]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (filtro === lugar.filtro) return;
    const reloj = setTimeout(() => setLugar({ filtro }), CALMA);
    return () => clearTimeout(reloj);
  }, [filtro]);

  return (
    <>
      <PageHeader titulo={titulo} />
      <Campo
        className={css.filtro ?? ''}
        etiqueta="Filtro"
        type="search"
        placeholder="Operador, nombre, puesto…"
        value={filtro}
        onChange={(e) => setFiltro(e.target.value)}
        antes={<IconSearch stroke={1.75} aria-hidden />}
        despues={
          filtro ? (
            <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => setFiltro('')} />
          ) : null
        }
      />
      <DataTable
        etiqueta="Operadores"
        columnas={COLUMNAS}
        filas={filas}
        llave={(o) => o.OPERADOR_ID}
        ordenInicial={{ id: 'OPERADOR', sentido: 'asc' }}
        onElegir={(o) => alAbrir(o.OPERADOR_ID)}
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        leyenda={
          <span role="status">
            {todos && filas
              ? `${entero(filas.length)}${filas.length === todos.length ? '' : ` de ${entero(todos.length)}`} operadores`
              : 'Leyendo operadores…'}
          </span>
        }
        vacio={
          <EmptyState titulo="Nada coincide con el filtro">
            <Boton onClick={() => setFiltro('')}>Limpiar filtro</Boton>
          </EmptyState>
        }
      />
    </>
  );
}
