import { buscarEnFolios } from '@anden/contrato/traspasos/rules.ts';
import { useRef, useState } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { Halladas } from '../../capture/Halladas.tsx';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { resuelve } from '../../capture/resolver.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import { entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { hrefDe, useIr, usePreparaPantalla } from '../../platform/navigation.ts';
import { askOnce } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Lista } from '../../ui/Lista.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { columnasDeTraspasos } from './columnas.tsx';
import { type Lado, piezasPendientes, TITULO, TRABAJO, type Traspaso } from './traspaso.ts';

const LLAMADA = { surtido: 'gettraspasosSurtido', recepcion: 'gettraspasosRecepcion' } as const;
const DETALLE = { surtido: 'detalletps', recepcion: 'detalletpr' } as const;
const PALABRAS = {
  surtido: {
    etiqueta: 'Traspasos por surtir',
    vacio: 'No hay traspasos por surtir',
    cuando: 'Aparecerán aquí solos cuando otro almacén o exhibición pida producto.',
    almacen: 'Almacén que surte',
  },
  recepcion: {
    etiqueta: 'Traspasos por recibir',
    vacio: 'No hay traspasos por recibir',
    cuando: 'Aparecerán aquí solos cuando se pida producto para este almacén.',
    almacen: 'Almacén que recibe',
  },
} as const;
const NINGUNO: ReadonlySet<number> = new Set();

export interface ListaTraspasosProps {
  lado: Lado;
  /** The warehouse to look at; 0: the operator's own. */
  almacenId: number;
  alCambiarAlmacen: (almacenId: number) => void;
}

/** Open transfers of a warehouse, from the side that works on them; scanning a product shows in which folios it is. */
export function ListaTraspasos({ lado, almacenId, alCambiarAlmacen }: ListaTraspasosProps) {
  const { data, almacenes, casa } = useSession();
  const ir = useIr();
  const propio = data.ALMACEN_ID ?? 0;
  const inicial = useAlmacenDeTrabajo().almacen?.ALMACEN_ID ?? propio;
  const almacen = almacenes.some((a) => a.ALMACEN_ID === almacenId) ? almacenId : inicial;
  const llamada = LLAMADA[lado];
  const entrada = { empresa_id: casa.empresa_id, almacen_id: almacen };
  const lista = useLista(llamada, entrada, {
    titulo: TITULO,
    columnas: columnasDeTraspasos[lado],
  });
  usePreparaPantalla(DETALLE[lado]);
  // Moving between tabs by keyboard keeps the focus there; scans are heard anyway.
  const [enfocar] = useState(() => document.activeElement?.getAttribute('role') !== 'tab');
  const campo = useRef<CampoLectorHandle>(null);
  const [halladas, setHalladas] = useState(NINGUNO);
  const [vista, setVista] = useState<{ llave: number } | null>(null);
  const cola = useColaDeLecturas(`traspasos.${lado}`, atiende, (codigo) => campo.current?.muestra(codigo));
  const palabras = PALABRAS[lado];

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setHalladas(NINGUNO);
    try {
      const [leida, leidos] = await Promise.all([resuelve(codigo, TITULO, via), askOnce(llamada, entrada)]);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const hallado = buscarEnFolios(leidos.detalle, claves);
      if (hallado.tipo === 'no encontrado') {
        const ajena = { lectura, trabajo: TRABAJO[lado], claves };
        return { tono: 'rechazo', mensaje: hallado.mensaje, ajena };
      }
      setHalladas(hallado.ids);
      const [primero] = hallado.ids;
      if (primero !== undefined) setVista({ llave: primero });
      return { tono: 'hecho', mensaje: hallado.mensaje };
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  const deOtro = almacen !== propio ? { almacen_id: almacen } : {};
  const lugarDe = ({ DOCTO_IN_ID }: Traspaso) => ({ docto_in_id: DOCTO_IN_ID, ...deOtro });
  const abre = (t: Traspaso): void => ir(DETALLE[lado], lugarDe(t));

  const encontrados = lista.todas?.filter((t) => halladas.has(t.DOCTO_IN_ID)) ?? [];
  const piezas = piezasPendientes(lista.quedan ?? [], lista.respuesta?.detalle ?? []);
  return (
    <Lista
      {...lista}
      enPestana
      etiqueta={palabras.etiqueta}
      unidad={['traspaso', 'traspasos']}
      resumen={`${entero(piezas)} ${lado === 'surtido' ? 'piezas por surtir' : 'piezas en tránsito'}`}
      vacio={{ titulo: palabras.vacio, texto: palabras.cuando }}
      lector={
        <>
          <LectorDeClave
            campo={campo}
            enfocar={enfocar}
            cola={cola}
            reposo="Escanee un producto para saber en qué folios está."
          />
          <Halladas
            halladas={encontrados.map((t) => ({ id: t.DOCTO_IN_ID, folio: t.FOLIO }))}
            alAbrir={(id) => {
              const t = encontrados.find((e) => e.DOCTO_IN_ID === id);
              if (t) abre(t);
            }}
          />
        </>
      }
      controles={
        almacenes.length > 1 ? (
          <Selector
            etiqueta={palabras.almacen}
            value={String(almacen)}
            opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
            onCambio={(valor) => {
              setHalladas(NINGUNO);
              alCambiarAlmacen(Number(valor) === inicial ? 0 : Number(valor));
            }}
          />
        ) : null
      }
      tono={(t) => (halladas.has(t.DOCTO_IN_ID) ? 'seleccion' : null)}
      onElegir={abre}
      liga={(t) => hrefDe(DETALLE[lado], lugarDe(t)) ?? ''}
      alaVista={vista}
    />
  );
}
