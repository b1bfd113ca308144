import { segun } from '@anden/contrato/cifras.ts';
import { piezasPorEmpacar } from '@anden/contrato/surtido/empaque-rules.ts';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { GuiaDeUbicacion, GuiaEnEspera } from '../../capture/GuiaDeUbicacion.tsx';
import { HistorialDeLecturas, UltimaLectura } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { useFlujo } from '../../platform/flujo.ts';
import { enPiezas, entero } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import type { Store } from '../../platform/store.ts';
import { useEscritorio } from '../../ui/anchuras.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import { Franja } from '../../ui/Franja.tsx';
import { Cargando, Hueco } from '../../ui/Vacios.tsx';
import type { Leida } from './cache.ts';
import { empaqueRejection, seEmpaca } from './decision.ts';
import { Empezar } from './Empezar.tsx';
import { useEscrito } from './FormaDeEmpaque.tsx';
import { type Linea, porSurtirDe, siguienteDelRecorrido, TITULO } from './linea.ts';
import { PanelEmpaque } from './PanelEmpaque.tsx';
import css from './Remision.module.css';
import { TablaRenglones } from './TablaRenglones.tsx';
import { useBuffer } from './useBuffer.ts';
import { useContadaSinFaltar } from './useContadas.ts';
import { useEmpaque } from './useEmpaque.ts';

const DESHACIBLES = [
  'surtirArticulodeRemision',
  'cierraRenglonRemision',
  'AsignaHoraEmpaqueRemision',
  'getremisionasurtir',
  'registraErrorEmpaque',
] as const;

export interface RemisionProps {
  leida: Leida;
  /** The line that was being picked, to be scrolled into view. */
  visto: number;
  /** False while a scan is being handled: the remission is not read again meanwhile. */
  quieta: Store<boolean>;
  alAbrir: (linea: Linea) => void;
  /** Called when another operator has it, to ask for the next one. */
  alSiguiente: () => void;
  /** Called when it is packed and released, to ask for the next one. */
  alLiberar: (mensaje: string) => void;
  alDeshacer: (llamada: string) => void;
}

/** A remission's lines: picked one by one, or packed by scanning (specification §4, Picking/packing screen). */
export function Remision(props: RemisionProps) {
  const { leida, visto, quieta, alAbrir, alSiguiente, alLiberar, alDeshacer } = props;
  const { cabecera, data: lineas } = leida;
  const yo = useSession().data.OPERADOR_ID;
  const mediano = !useEscritorio();
  const campo = useRef<CampoLectorHandle>(null);
  const [alEntrar] = useState(() => (visto > 0 ? ({ llave: visto, tono: 'seleccion' } as const) : null));
  const empacando = seEmpaca(cabecera);
  useFlujo(empacando ? 'empacar' : null);
  const impedido = empacando ? empaqueRejection(cabecera, yo) : null;
  const escrito = useEscrito(cabecera.DOCTO_VE_ID);
  const empaque = useEmpaque(cabecera.DOCTO_VE_ID, alEntrar, quieta, {
    alLeer: (codigo) => {
      buffer.vacia();
      campo.current?.muestra(codigo);
    },
    alAbrir,
    alContar: () => campo.current?.enfoca(),
  });
  const { cola } = empaque;
  useContadaSinFaltar(empaque, lineas, quieta);
  useAlmacenEnTrabajo(cabecera.ALMACEN_ID);
  const alTeclear = useCallback((codigo: string) => cola.lee(codigo, 'teclado'), [cola]);
  const buffer = useBuffer(empacando, alTeclear);

  // Others picked what was left: from now on scans pack.
  const antes = useRef(empacando);
  useEffect(() => {
    if (antes.current === empacando) return;
    antes.current = empacando;
    const mensaje = empacando ? 'Remisión surtida: ya se puede empacar' : 'Hay renglones por surtir otra vez';
    cola.anota({ tono: empacando ? 'hecho' : 'atencion', mensaje }, cabecera.FOLIO);
  }, [empacando, cola, cabecera.FOLIO]);

  return (
    <div className={css.detalle} data-empacando={empacando || undefined}>
      {empacando || !mediano ? null : (
        <div className={css.guia}>
          <Siguiente lineas={lineas} yo={yo} visto={visto} />
        </div>
      )}
      <Franja className={css.captura}>
        {mediano ? <LoQueFalta lineas={lineas} empacando={empacando} /> : null}
        <CampoLector
          ref={campo}
          enfocar
          etiqueta={empacando ? 'Código del producto' : 'Clave de artículo o ubicación'}
          placeholder="Escanee o teclee"
          inputMode={empacando ? 'numeric' : 'text'}
          alLeer={alTeclear}
        />
        {impedido && cabecera.ESTATUS === 'AREAEMBARQUE' ? (
          <Mensaje tono="rechazo">{impedido}</Mensaje>
        ) : (
          <UltimaLectura
            cola={cola}
            reposo={
              empacando
                ? 'Escanee cada producto que mete en la caja.'
                : 'Escanee o elija el renglón que va a surtir.'
            }
          />
        )}
      </Franja>
      <aside className={css.lado} aria-label={empacando ? 'Empaque' : 'Surtido'}>
        {empacando ? (
          <PanelEmpaque
            {...{ cabecera, lineas, empaque, escrito, impedido, alLiberar }}
            alSinCodigo={alTeclear}
          />
        ) : mediano ? null : (
          <Siguiente lineas={lineas} yo={yo} visto={visto} />
        )}
        {impedido ? null : <Empezar remision={cabecera} alSiguiente={alSiguiente} />}
        <UltimoGuardado
          titulo={TITULO}
          llamadas={DESHACIBLES}
          cola={cola}
          alDeshacer={(g) => {
            // What was scanned is no longer in the box, so it is no part of what is counted.
            if (g.LLAMADA === 'AsignaHoraEmpaqueRemision') empaque.contando.forget();
            alDeshacer(g.LLAMADA);
          }}
        />
        {empacando && !mediano ? <HistorialDeLecturas cola={cola} abierto /> : null}
      </aside>
      <TablaRenglones lineas={lineas} empacando={empacando} empaque={empaque} />
      {empacando && !mediano ? null : (
        <div className={css.lecturas}>
          <HistorialDeLecturas cola={cola} abierto={!mediano} />
        </div>
      )}
    </div>
  );
}

/** How many of the missing lines are named; the list has them all. */
const NOMBRADAS = 6;

/** What is missing, in one line that stays in sight with the field. Drawn after the answer to a scan. */
function LoQueFalta(props: { lineas: readonly Linea[]; empacando: boolean }) {
  const { empacando } = props;
  const faltan = useDeferredValue(props.lineas).flatMap((l) => {
    const piezas = empacando ? piezasPorEmpacar(l) : porSurtirDe(l);
    return piezas > 0 ? [{ detId: l.DOCTO_VE_DET_ID, clave: l.CLAVE_ARTICULO, piezas }] : [];
  });
  if (faltan.length === 0) return null;
  const total = faltan.reduce((n, f) => n + f.piezas, 0);
  return (
    <p className={css.faltan}>
      {segun(total, 'Falta', 'Faltan')} <strong>{enPiezas(total)}</strong>:{' '}
      {faltan
        .slice(0, NOMBRADAS)
        .map((f) => `${entero(f.piezas)} ${f.clave}`)
        .join(' · ')}
    </p>
  );
}

const ANTES_DE_ABRIR = 'La remisión aún no abría: escanéelo otra vez';

/**
 * The placeholder while it is being read, of the same layout so that nothing moves. A scan meanwhile cannot be meant
 * for lines nobody has seen, so it is answered that way, here and to `alLeer`, without any effect.
 */
export function RemisionEnEspera({ alLeer }: { alLeer: (dicho: Desenlace) => void }) {
  const cola = useColaDeLecturas('surtidorem.espera', ({ codigo }) => {
    alLeer({ tono: 'atencion', mensaje: `${codigo}: ${ANTES_DE_ABRIR}` });
    return { tono: 'atencion', mensaje: ANTES_DE_ABRIR };
  });
  return (
    <div className={css.detalle} aria-busy>
      <Cargando que="Leyendo la remisión" />
      <Franja className={css.captura}>
        <Hueco ancho="9rem" alto="1rem" />
        <Hueco alto="56px" />
        <UltimaLectura cola={cola} reposo="Abriendo la remisión…" />
      </Franja>
      <div className={css.lado}>
        <GuiaEnEspera />
      </div>
      <section className={css.espera}>
        {[0, 1, 2, 3].map((i) => (
          <Hueco key={i} alto="32px" />
        ))}
      </section>
    </div>
  );
}

/** The next stop of the walk, readable from afar: the line in view, if it is to be picked. */
function Siguiente({ lineas, yo, visto }: { lineas: readonly Linea[]; yo: number; visto: number }) {
  const aLaVista = lineas.filter((l) => l.DOCTO_VE_DET_ID === visto);
  const linea = siguienteDelRecorrido(aLaVista, yo) ?? siguienteDelRecorrido(lineas, yo);
  if (linea?.PARADA) {
    return (
      <GuiaDeUbicacion
        paso={
          <>
            Siguiente: tome <strong>{entero(porSurtirDe(linea))}</strong> de {linea.CLAVE_ARTICULO}
          </>
        }
        codigo={linea.PARADA.UBICACION}
      >
        {linea.ARTICULO}
      </GuiaDeUbicacion>
    );
  }
  const quedan = lineas.some((l) => porSurtirDe(l) > 0);
  return quedan ? (
    <GuiaDeUbicacion paso="Sin recorrido">
      Lo que falta lo surte otro, o no tiene piezas en sus ubicaciones fijas: elija el renglón.
    </GuiaDeUbicacion>
  ) : (
    <GuiaDeUbicacion listo paso="No falta nada por surtir" />
  );
}
