import { tituloDe } from '@anden/contrato/rutas.ts';
import type { ReactNode } from 'react';
import { useLista } from '../../platform/lista.ts';
import { REGISTRO, useIr, usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { ligaDeLectura, publica, TONO_DE_LECTURA } from './documentos/documento.ts';
import { Lecturas } from './documentos/Lecturas.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('documentos');
/** Rows a page. */
const POR_PAGINA = 25;

const COLUMNAS = columnasDe('getDocumentosRH', {
  ESTADO: { ancho: 130, tono: TONO_DE_LECTURA },
  DOCUMENTO: { tarjeta: 'titulo', ancho: 240 },
  CLASE: { ancho: 160 },
  DE: { ancho: 170 },
  FORMA: { ancho: 80 },
  VERSION: { ancho: 80 },
  CAMBIO: { recorta: true, ancho: 200 },
});

const PESTANAS = { porleer: 'Por leer', todos: 'Todos' } as const;
type Pestana = keyof typeof PESTANAS;

/** 'Documentos' (menu 'documentos'): what one has to read, everything one may see and, for publishers, who has read what. */
export default function Documentos() {
  const [lugar, setLugar] = useSearchState({ pestana: 'porleer' });
  const deQuienPublica = publica();
  const elegida =
    lugar.pestana === 'lecturas' && deQuienPublica
      ? 'lecturas'
      : Object.hasOwn(PESTANAS, lugar.pestana)
        ? (lugar.pestana as Pestana)
        : 'porleer';
  const { data } = useQueryCall('getDocumentosRH', { pendientes: 'N' });
  usePreparaPantalla('lectura');
  const marco = (tabla: ReactNode) => (
    <Pestanas
      etiqueta={TITULO}
      elegida={elegida}
      onElegir={(pestana) => setLugar({ ...LIMPIO, pestana } as { pestana: string })}
      pestanas={[
        {
          id: 'porleer',
          titulo: PESTANAS.porleer,
          cuenta: data?.data.filter((d) => d.ESTADO === 'PENDIENTE').length,
        },
        { id: 'todos', titulo: PESTANAS.todos, cuenta: data?.data.length },
        ...(deQuienPublica ? [{ id: 'lecturas', titulo: 'Quién ha leído' }] : []),
      ]}
    >
      {tabla}
    </Pestanas>
  );
  return elegida === 'lecturas' ? (
    <Lecturas titulo={TITULO} marco={marco} />
  ) : (
    <Suyos key={elegida} pestana={elegida} marco={marco} />
  );
}

/** Parts of the address that belong to one tab and are cleared when another opens. */
const LIMPIO = { filtro: '', orden: '', sentido: '', luego: '', filtros: '', pagina: '' };

/** The documents that the operator may see: all, or only those to be read. */
function Suyos({ pestana, marco }: { pestana: Pestana; marco: (tabla: ReactNode) => ReactNode }) {
  const ir = useIr();
  const lista = useLista(
    'getDocumentosRH',
    { pendientes: 'N' },
    {
      columnas: COLUMNAS,
      solo: (d) => pestana === 'todos' || d.ESTADO === 'PENDIENTE',
      filtroAyuda: 'Documento, tipo o puesto',
      sinOrden: 'Primero lo que falta por leer',
      porPagina: POR_PAGINA,
    },
  );
  return (
    <Lista
      {...lista}
      etiqueta={PESTANAS[pestana]}
      unidad={['documento', 'documentos']}
      vacio={
        pestana === 'porleer'
          ? {
              titulo: 'No tiene nada por leer',
              texto: 'Cuando se publique algo para su puesto aparecerá aquí.',
            }
          : { titulo: 'No hay documentos para su puesto' }
      }
      marco={marco}
      onElegir={(d) => ir('lectura', { [REGISTRO]: d.DOCUMENTO_ID })}
      liga={(d) => ligaDeLectura(d.DOCUMENTO_ID)}
    />
  );
}
