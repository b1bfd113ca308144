import type { ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { codigoArticuloRejection } from '@anden/contrato/compras/acomodo-rules.ts';
import { buscarPorRecibir, buscarPorSurtir } from '@anden/contrato/traspasos/rules.ts';
import { type ReactNode, useRef, useState } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { SinPantalla } from '../../capture/colaDeLecturas.ts';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { presenta } from '../../capture/presentado.ts';
import { resuelve, ubicacionLeida } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { entero } from '../../platform/format.ts';
import { useMontada } from '../../platform/montada.ts';
import { useSession } from '../../platform/session.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Franja } from '../../ui/Franja.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { columnasDeLineas } from './columnas.tsx';
import {
  estadoDe,
  type Lado,
  type Linea,
  type Marca,
  pendientesDe,
  siguienteParada,
  TITULO,
  TRABAJO,
  type Traspaso,
  tonoDeLinea,
} from './traspaso.ts';
import css from './traspasos.module.css';

const PALABRAS = {
  surtido: {
    titulo: 'Surtido de traspaso',
    reposo: 'Escanee el producto que va a surtir.',
    hecho: 'surtidos',
  },
  recepcion: {
    titulo: 'Recepción de traspaso',
    reposo: 'Escanee el producto que va a acomodar.',
    hecho: 'recibidos',
  },
} as const;
const DESHACIBLES = {
  surtido: ['surtirProductoTraspaso', 'cierraFaltanteTraspaso'],
  recepcion: ['guardaTraspasoRecepcion', 'cierraFaltanteTraspaso'],
} as const;

interface Encontrada {
  linea: Linea;
  /** Why it cannot be worked on; null: it can. */
  mensaje: string | null;
}

/** What the keys of a scanned code lead to (specification §4, 'Transfer rows'), or why nowhere. */
function busca(lado: Lado, lineas: readonly Linea[], claves: readonly ClaveArticulo[]): Encontrada | string {
  const hallado = lado === 'surtido' ? buscarPorSurtir(lineas, claves) : buscarPorRecibir(lineas, claves);
  if (hallado.tipo === 'no encontrado') return hallado.mensaje;
  if ('mensaje' in hallado) return { linea: hallado.linea, mensaje: hallado.mensaje };
  return { linea: hallado.linea, mensaje: codigoArticuloRejection(claves, hallado.linea) };
}

export interface DetalleProps {
  lado: Lado;
  /** Name of this list's scan queue. */
  memoria: string;
  /** The line to show first; 0: none. */
  deEntrada: number;
  cabecera: Traspaso | undefined;
  lineas: readonly Linea[] | undefined;
  error: string | null;
  alReintentar: () => void;
  /** The lines, fetched if a scan comes before them. */
  leeLineas: () => Promise<readonly Linea[]>;
  /** The queue for scans after this one: the line's own. */
  colaDe: (linea: Linea) => string;
  alAbrir: (linea: Linea) => void;
  alVolver: () => void;
  /** Above the list: whatever else this side offers. */
  children?: ReactNode;
}

/** A transfer's lines from one of its sides: the next stop of the walk, the search by scan, and every row's state. */
export function Detalle(props: DetalleProps) {
  const { lado, memoria, cabecera, lineas, error, leeLineas, alAbrir, colaDe, alVolver, children } = props;
  const yo = useSession().data.OPERADOR_ID;
  const palabras = PALABRAS[lado];
  const campo = useRef<CampoLectorHandle>(null);
  const [marca, setMarca] = useState<Marca | null>(
    props.deEntrada ? { llave: props.deEntrada, tono: 'seleccion' } : null,
  );
  const montada = useMontada();
  useAlmacenEnTrabajo(lado === 'surtido' ? cabecera?.ALMACEN_ORG_ID : cabecera?.ALMACEN_DEST_ID);
  const cola = useColaDeLecturas(memoria, atiende, (codigo) => campo.current?.muestra(codigo));

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setMarca(null);
    try {
      const parada = await enParada(codigo);
      if (parada) {
        // A scanned location begins the line there without asking for it again; a typed one proves nothing.
        abre(parada, via === 'teclado' ? null : { codigo: parada.PARADA?.NUMERIC_UB ?? codigo, via });
        return { tono: 'hecho', mensaje: `Producto encontrado: ${parada.ARTICULO}` };
      }
      const [leida, suyas] = await Promise.all([resuelve(codigo, TITULO, via), leeLineas()]);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const hallada = busca(lado, suyas, claves);
      if (typeof hallada === 'string') {
        return { tono: 'rechazo', mensaje: hallada, ajena: { lectura, trabajo: TRABAJO[lado], claves } };
      }
      // A found row is red (specification §4); one that can be worked on opens.
      setMarca({ llave: hallada.linea.DOCTO_IN_DET_ID, tono: 'rechazo' });
      if (hallada.mensaje) return { tono: 'rechazo', mensaje: hallada.mensaje };
      presenta(colaDe(hallada.linea), leida);
      abre(hallada.linea);
      return { tono: 'hecho', mensaje: `Producto encontrado: ${hallada.linea.ARTICULO}` };
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  /**
   * The line whose stop is this location, preferring the walk's next; null: it is no location, or no stop of this
   * transfer.
   */
  async function enParada(codigo: string): Promise<Linea | null> {
    const ubicacion = ubicacionLeida(codigo);
    if (ubicacion === null) return null;
    const suyas = await leeLineas();
    const aqui = (l: Linea | null | undefined) => l?.PARADA?.NUMERIC_UB === ubicacion;
    const siguiente = siguienteParada(suyas, lado, yo);
    if (siguiente && aqui(siguiente)) return siguiente;
    return suyas.find((l) => aqui(l) && pendientesDe(l, lado) > 0) ?? null;
  }

  function abre(linea: Linea, ademas: Lectura | null = null): void {
    if (!montada()) throw new SinPantalla();
    preparaClave(linea.CLAVE_ARTICULO);
    // Later scans are about this line.
    cola.cede(colaDe(linea), { antes: ademas ? [ademas] : [] });
    alAbrir(linea);
  }

  function elige(linea: Linea): void {
    if (pendientesDe(linea, lado) > 0) {
      abre(linea);
      return;
    }
    setMarca({ llave: linea.DOCTO_IN_DET_ID, tono: 'seleccion' });
    cola.anota({ tono: 'atencion', mensaje: `${estadoDe(linea, lado)}: ${linea.ARTICULO}` }, 'Producto');
  }

  const listos = lineas?.filter((l) => pendientesDe(l, lado) === 0 && l.UNIDADESSURTIDAS > 0).length ?? 0;
  return (
    <>
      <PageHeader
        titulo={palabras.titulo}
        detalle={cabecera ? `${cabecera.FOLIO} · ${cabecera.ALMACEN_ORG} a ${cabecera.ALMACEN_DEST}` : ' '}
        volver={{ etiqueta: 'Volver a Traspasos', alVolver }}
      />
      {error && !lineas ? (
        <FailedState mensaje={error} onReintentar={props.alReintentar} />
      ) : (
        <>
          <div className={css.arriba}>
            <Franja>
              <LectorDeClave campo={campo} enfocar cola={cola} reposo={palabras.reposo} />
            </Franja>
            <Siguiente lado={lado} lineas={lineas} yo={yo} />
          </div>
          <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES[lado]} cola={cola} />
          {children}
          <DataTable
            etiqueta="Productos del traspaso"
            columnas={columnasDeLineas[lado]}
            filas={lineas}
            llave={(l) => l.DOCTO_IN_DET_ID}
            tono={(l) => tonoDeLinea(l, lado, marca)}
            palabraDeTono={(l) =>
              marca?.llave === l.DOCTO_IN_DET_ID && marca.tono === 'rechazo'
                ? `Encontrado. ${estadoDe(l, lado)}`
                : estadoDe(l, lado)
            }
            onElegir={elige}
            alaVista={marca}
            altoMaximo="max(280px, calc(100dvh - 430px))"
            error={error}
            onReintentar={props.alReintentar}
            leyenda={
              <span role="status">
                {lineas
                  ? `Productos ${palabras.hecho}: ${entero(listos)} de ${entero(lineas.length)} (en verde)`
                  : 'Leyendo el traspaso…'}
              </span>
            }
            vacio={<EmptyState titulo="El traspaso no tiene productos" />}
          />
        </>
      )}
    </>
  );
}

/** The next stop of the walk, readable from afar. */
function Siguiente(props: { lado: Lado; lineas: readonly Linea[] | undefined; yo: number }) {
  const { lado, lineas, yo } = props;
  if (!lineas) return <GuiaEnEspera />;
  const linea = siguienteParada(lineas, lado, yo);
  if (linea?.PARADA) {
    return (
      <GuiaDeUbicacion
        paso={
          <>
            {lado === 'surtido' ? 'Siguiente: tome' : 'Siguiente: lleve'}{' '}
            <strong>{entero(pendientesDe(linea, lado))}</strong> de {linea.CLAVE_ARTICULO}
          </>
        }
        codigo={linea.PARADA.UBICACION}
      >
        {linea.ARTICULO}
      </GuiaDeUbicacion>
    );
  }
  const quedan = lineas.some((l) => pendientesDe(l, lado) > 0);
  return quedan ? (
    <GuiaDeUbicacion paso="Sin recorrido">Elija un producto de la lista.</GuiaDeUbicacion>
  ) : (
    <GuiaDeUbicacion
      listo
      paso={lado === 'surtido' ? 'No falta nada por surtir' : 'No falta nada por recibir'}
    />
  );
}
