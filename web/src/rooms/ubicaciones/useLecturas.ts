import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type RefObject, useEffect, useRef } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { ColaDeLecturas, Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { claveDe, codigoLiteral, esEtiqueta, ubicacionLeida } from '../../capture/resolver.ts';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import type { Draft } from '../../platform/draft.ts';
import { missing } from '../../platform/permisos.ts';
import { POR_ANEXAR } from './DialogoAnexar.tsx';
import { type Pendiente, porAnexar } from './pendiente.ts';
import { TITULO, type Ubicacion } from './ubicacion.ts';
import type { UbicacionAbierta } from './useUbicacion.ts';

const ABIERTO: Desenlace = { tono: 'atencion', mensaje: 'Guarde o cancele el artículo abierto' };

/** Scans on the configuration of locations: a location's label opens it, an article is one to attach. */
export function useLecturas(
  lugar: UbicacionAbierta,
  pendiente: Draft<Pendiente | null>,
): { cola: ColaDeLecturas; campo: RefObject<CampoLectorHandle | null> } {
  const campo = useRef<CampoLectorHandle>(null);
  const cola = useColaDeLecturas('configubicacion', atiende, (leido) => {
    // A code that is no location leaves the field unchanged.
    const literal = codigoLiteral(leido);
    campo.current?.muestra(ubicacionLeida(leido) === null ? lugar.codigo : literal);
  });

  // The address may already name the location: a bookmark, another screen, a reload.
  useEffect(() => {
    if (lugar.codigo) campo.current?.muestra(lugar.codigo);
  }, [lugar.codigo]);

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    return lugar.porLeer() ? lugar.relee().then(() => contesta(lectura)) : contesta(lectura);
  }

  /** A dialog is open, whose article would be abandoned. */
  const hayDialogo = (): boolean => {
    const { ubicacionId } = pendiente.get() ?? {};
    return ubicacionId !== undefined && ubicacionId === lugar.aqui()?.UBICACION_ID;
  };

  function contesta({ codigo: leido, via }: Lectura): Desenlace | Promise<Desenlace> {
    const literal = codigoLiteral(leido);
    const suya = lugar.aqui();
    if (hayDialogo()) {
      // With the focus on its key another article is meant; otherwise the one in the dialog would be abandoned.
      if (!suya || !document.activeElement?.hasAttribute(POR_ANEXAR)) return ABIERTO;
    } else {
      const ubicacion = ubicacionLeida(leido);
      if (ubicacion && (via === 'teclado' || ubicacion === literal)) return abre(ubicacion);
    }
    if (via === 'teclado' || !suya) return { tono: 'rechazo', mensaje: MENSAJES_UBICACION.codigo };
    if (!esEtiqueta(leido)) return anexa(suya, literal, via);
    const antes = pendiente.get();
    return claveDe(leido, TITULO).then((clave) =>
      // A label takes a moment to be looked up: what was opened or typed in the dialog meanwhile stays.
      pendiente.get() === antes ? anexa(suya, clave, via) : ABIERTO,
    );
  }

  async function abre(codigo: string): Promise<Desenlace> {
    try {
      const hallada = await lugar.abre(codigo);
      if (!hallada) return { tono: 'atencion', mensaje: MENSAJES_UBICACION.noExiste };
      return { tono: 'hecho', mensaje: `${hallada.UBICACION} · ${hallada.NOMBRE_TIPO}` };
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  /** An article scanned in a location is to be attached to it. */
  function anexa({ UBICACION_ID, UBICACION }: Ubicacion, clave: string, via: Lectura['via']): Desenlace {
    const sinAnexar = missing(P.existenciaUbicacion);
    if (sinAnexar) return { tono: 'rechazo', mensaje: sinAnexar };
    if (clave.length > CLAVE_ARTICULO_MAX)
      return { tono: 'rechazo', mensaje: MENSAJES_ARTICULO.noEncontrado };
    pendiente.set(porAnexar(UBICACION_ID, clave, via));
    return { tono: 'nada', mensaje: `Por anexar a ${UBICACION}` };
  }

  return { cola, campo };
}
