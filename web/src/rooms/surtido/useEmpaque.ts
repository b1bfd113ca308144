import { cuantasVan, type LeidoAlEmpacar } from '@anden/contrato/surtido/empaque-rules.ts';
import { ESTATUS_RECARGAR, porEmpacar } from '@anden/contrato/surtido/remision-rules.ts';
import { UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, EnCamino, Lectura } from '../../capture/colaDeLecturas.ts';
import { porEnviar } from '../../capture/encolada.ts';
import { claveEntre } from '../../capture/resolver.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { alEnviarse } from '../../platform/bandeja/bandeja.ts';
import { NoAnswer, Refusal } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { afterPaint } from '../../platform/paint.ts';
import { useSession } from '../../platform/session.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { guardaEnCampo } from '../../platform/transporte.ts';
import { avisar } from '../../ui/modal.ts';
import { dejaDeLeer, type Leida, ponEmpacada, releeRemision, remisionALaMano } from './cache.ts';
import {
  cuentaPiezas,
  decideEmpaque,
  decideSurtido,
  empaqueRejection,
  estadoDe,
  estaHecha,
  LECTURA_CORTA,
  leeAlEmpacar,
  type Marca,
  seEmpaca,
} from './decision.ts';
import { colaDeLinea, colaDeRemision, type Linea, porSurtirDe, TITULO } from './linea.ts';

const EN_DUDA = 'Sin respuesta: no se sabe si quedó empacado. Escanee de nuevo; no se cuenta dos veces.';
/** How long after the last scan its remission is read again, in milliseconds: never while one is being handled. */
const REPOSO = 300;

const esDe = (input: unknown, doctoVeId: number): boolean =>
  typeof input === 'object' && input !== null && 'docto_ve_id' in input && input.docto_ve_id === doctoVeId;

export interface Empaque {
  cola: ReturnType<typeof useColaDeLecturas>;
  /** Set only after the answer has been painted. */
  marca: Pick<Store<Marca | null>, 'get' | 'subscribe'>;
  /** Id of the line chosen by hand, for which 13 zeros stand. */
  elegida: Pick<Store<number | null>, 'get' | 'subscribe'>;
  /** A row was pressed: it is opened for picking, or chosen for packing. */
  elige: (linea: Linea) => void;
  suelta: () => void;
}

/**
 * The scans of a remission's list, in order, each with its outcome: while packing they pack, while picking they open a
 * line (specification §4 and §5). `quieta`: no scan is being handled, so the remission may be read again.
 */
export function useEmpaque(
  id: number,
  inicial: Marca | null,
  quieta: Store<boolean>,
  pantalla: { alLeer: (codigo: string) => void; alAbrir: (linea: Linea) => void },
): Empaque {
  const { OPERADOR_ID, NOMBRE } = useSession().data;
  const [marca] = useState(() => createStore<Marca | null>(inicial));
  const [elegida] = useState(() => createStore<number | null>(null));
  const marcaPendiente = useRef(() => {});
  const abriendo = useRef(() => {});
  const cola = useColaDeLecturas(colaDeRemision(id), atiende, pantalla.alLeer, () => elegida.get());

  useEffect(() => () => abriendo.current(), []);

  // A line that was waiting is reported once it arrives, so that amber never marks what is saved.
  useEffect(
    () =>
      alEnviarse((p, envio) => {
        const suya = p.llamada === 'AsignaHoraEmpaqueRemision' && esDe(p.input, id);
        if (suya && envio.tipo === 'hecho')
          cola.anota({ tono: 'hecho', mensaje: `Ya se guardó: ${p.resumen}` }, 'Por enviar');
      }),
    [cola, id],
  );

  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const mira = () => {
      const ocupada = cola.get().some((r) => r.desenlace === null);
      clearTimeout(reloj);
      if (ocupada) quieta.set(false);
      else reloj = setTimeout(() => quieta.set(true), REPOSO);
    };
    const calla = cola.subscribe(mira);
    return () => {
      clearTimeout(reloj);
      calla();
      quieta.set(true);
    };
  }, [cola, quieta]);

  function senala(nueva: Marca | null): void {
    marcaPendiente.current();
    marcaPendiente.current = afterPaint(() => marca.set(nueva));
  }

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> | EnCamino {
    const leida = remisionALaMano(id);
    return leida ? contesta(lectura, leida) : pregunta(lectura);
  }

  async function pregunta(lectura: Lectura): Promise<Desenlace> {
    const respuesta = contesta(lectura, await releeRemision(id));
    return 'desenlace' in respuesta ? respuesta.desenlace : respuesta;
  }

  function contesta(lectura: Lectura, leida: Leida): Desenlace | EnCamino {
    return seEmpaca(leida.cabecera) ? alEmpacar(lectura, leida) : alSurtir(lectura, leida);
  }

  function alEmpacar(lectura: Lectura, leida: Leida): Desenlace | EnCamino {
    const { codigo, sobre, via } = lectura;
    const { data, claves_articulos, cabecera } = leida;
    const impedido = empaqueRejection(cabecera, OPERADOR_ID);
    if (impedido) return { tono: 'rechazo', mensaje: impedido };
    const seleccionada = data.find((l) => l.DOCTO_VE_DET_ID === sobre) ?? null;
    const leido = leeAlEmpacar(codigo, data, claves_articulos, businessDay());
    if ('rechazo' in leido) {
      senala(null);
      return { tono: 'rechazo', mensaje: leido.rechazo };
    }
    const d = decideEmpaque(leido, leida, seleccionada);
    if (d.tipo === 'corto') return { tono: 'nada', mensaje: LECTURA_CORTA };
    if (d.tipo === 'no encontrado') {
      senala(null);
      return { tono: 'rechazo', mensaje: d.mensaje, ajena: { lectura, trabajo: 'remision' } };
    }
    const { linea } = d;
    const llave = linea.DOCTO_VE_DET_ID;
    if (d.tipo === 'no cabe') {
      senala({ llave, tono: 'rechazo' });
      return { tono: 'rechazo', mensaje: `${d.mensaje}: ${linea.ARTICULO}` };
    }
    if (d.tipo !== 'empaca') {
      senala({ llave, tono: 'atencion' });
      return { tono: 'atencion', mensaje: `${d.mensaje}: ${linea.ARTICULO}` };
    }
    senala({ llave, tono: 'seleccion' });
    // The scan is already kept; handling it begins after the operator sees that it was heard.
    const que = { piezas: d.piezas, leido, entero: !cuentaPiezas(cabecera) };
    const desenlace = new Promise<Desenlace>((listo) => afterPaint(() => listo(empaca(linea, que, via))));
    return { mientras: `Empacando ${linea.ARTICULO}`, desenlace };
  }

  async function empaca(
    linea: Linea,
    { piezas, leido, entero }: { piezas: number; leido: LeidoAlEmpacar; entero: boolean },
    via: Lectura['via'],
  ): Promise<Desenlace> {
    const { DOCTO_VE_DET_ID: llave, DOCTO_VE_ID, PRIORIDAD, ARTICULO } = linea;
    dejaDeLeer(id);
    try {
      const que = `empaque de ${piezas} de ${ARTICULO}`;
      const reply = await guardaEnCampo(
        'AsignaHoraEmpaqueRemision',
        {
          docto_ve_det_id: llave,
          docto_ve_id: DOCTO_VE_ID,
          prioridad: PRIORIDAD,
          piezas: entero ? null : piezas,
          codigo: leido.digitos,
          lote: leido.lote,
        },
        { titulo: TITULO, resumen: que, captura: via },
      );
      if (reply === 'encolada') {
        if (elegida.get() === llave) elegida.set(null);
        senala({ llave, tono: 'atencion' });
        return { tono: 'atencion', mensaje: porEnviar(que) };
      }
      const { data } = reply;
      ponEmpacada(data, { id: OPERADOR_ID, nombre: NOMBRE });
      if (data.FECHA_HORA_EMPAQUE === null) {
        senala({ llave, tono: 'seleccion' });
        return { tono: 'hecho', mensaje: `Van ${cuantasVan(data)} de ${ARTICULO}` };
      }
      if (elegida.get() === llave) elegida.set(null);
      senala({ llave, tono: 'hecho' });
      return {
        tono: 'hecho',
        mensaje: `Empacado: ${data.UNID_SURT_BOD} de ${ARTICULO}`,
        // The last piece of all: the next step is to end the packing.
        termina: remisionALaMano(id)?.data.every((l) => !porEmpacar(l)) ?? false,
      };
    } catch (e) {
      senala({ llave, tono: 'rechazo' });
      if (e instanceof NoAnswer) return { tono: 'atencion', mensaje: EN_DUDA };
      const mensaje = e instanceof Error ? e.message : String(e);
      if (e instanceof Refusal && e.estatus === ESTATUS_RECARGAR) {
        await releeRemision(id);
        return { tono: 'atencion', mensaje };
      }
      void releeRemision(id).catch(() => {});
      void avisar(TITULO, mensaje, 'rechazo');
      return { tono: 'rechazo', mensaje };
    }
  }

  function alSurtir(lectura: Lectura, { data, claves_articulos }: Leida): Desenlace {
    const { codigo, via } = lectura;
    const clave = claveEntre(codigo, claves_articulos, via);
    const d = decideSurtido(clave, data, claves_articulos, OPERADOR_ID);
    if (d.tipo === 'rechazo') {
      senala(d.linea && { llave: d.linea.DOCTO_VE_DET_ID, tono: d.tono });
      return d.linea
        ? { tono: d.tono, mensaje: `${d.mensaje}: ${d.linea.ARTICULO}` }
        : { tono: d.tono, mensaje: d.mensaje, ajena: { lectura, trabajo: 'remision' } };
    }
    // Its shelf was scanned: the picking begins there without asking for it again.
    abre(d.linea, d.por === 'ubicacion' && clave.length === UBICACION_LARGO ? { codigo: clave, via } : null);
    return { tono: 'hecho', mensaje: `Producto encontrado: ${d.linea.ARTICULO}` };
  }

  function abre(linea: Linea, ademas: Lectura | null = null): void {
    // Later scans are about this line.
    cola.cede(colaDeLinea(linea.DOCTO_VE_DET_ID));
    if (ademas) cola.lee(ademas.codigo, ademas.via);
    // The answer is painted before the screen it opens, which takes longer than a scan may wait.
    abriendo.current();
    abriendo.current = afterPaint(() => {
      preparaClave(linea.CLAVE_ARTICULO);
      pantalla.alAbrir(linea);
    });
  }

  function elige(linea: Linea): void {
    const leida = remisionALaMano(id);
    if (!leida) return;
    marcaPendiente.current();
    if (seEmpaca(leida.cabecera)) {
      elegida.set(linea.DOCTO_VE_DET_ID);
      marca.set({ llave: linea.DOCTO_VE_DET_ID, tono: 'seleccion' });
      return;
    }
    if (porSurtirDe(linea) > 0) {
      abre(linea);
      return;
    }
    marca.set({ llave: linea.DOCTO_VE_DET_ID, tono: 'seleccion' });
    cola.anota(
      { tono: 'atencion', mensaje: `${estaHecha(linea)}: ${linea.ARTICULO}` },
      estadoDe(linea, false),
    );
  }

  // Stable functions, so that a scan does not redraw the table.
  const vigente = useRef(elige);
  useEffect(() => {
    vigente.current = elige;
  });
  const [fijas] = useState(() => ({
    elige: (linea: Linea) => vigente.current(linea),
    suelta: () => {
      elegida.set(null);
      marca.set(null);
    },
  }));

  return { cola, marca, elegida, ...fijas };
}
