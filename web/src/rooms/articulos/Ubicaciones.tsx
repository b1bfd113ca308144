import { MENSAJES_CADUCADOS } from '@anden/contrato/existencias/caducado.ts';
import { P } from '@anden/contrato/permissions.ts';
import { asignarRejection, CODIGO_UBICACION, MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Entrada } from '../../platform/client.ts';
import { comoSeLee, digitosDe } from '../../platform/codigosPropios.ts';
import { de } from '../../platform/columns.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { useIr } from '../../platform/navigation.ts';
import { enteroDe } from '../../platform/numero.ts';
import { missing } from '../../platform/permisos.ts';
import { useSession } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { IconCircleCheckFilled, IconCircleDashed } from '../../ui/iconos.ts';
import { avisar } from '../../ui/modal.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { DialogoDeCaducado, LigaKardex } from '../existencias/index.ts';
import { BotonEtiqueta, CampoUbicacion } from '../ubicaciones/index.ts';
import type { DeSeccion } from './articulo.ts';
import { TITULO, type Ubicacion } from './articulo.ts';
import css from './secciones.module.css';

interface PorAsignar {
  codigo: string;
  existencia: string;
}

type Cambio = Entrada<'cambiodeubicacion'>;

const NADA: PorAsignar = { codigo: '', existencia: '0' };
const c = de<Ubicacion>();

function columnasDe(elegida: number | null): readonly Columna<Ubicacion>[] {
  return [
    c.texto('UBICACION', 'Ubicación', {
      junto: juntoA('ubicacion', (u) => u.UBICACION),
      celda: (u) => (
        <span className={css.elegida}>
          {u.UBICACION_ID === elegida ? (
            <>
              <IconCircleCheckFilled size={18} className={css.marca} aria-hidden />
              <span className="solo-lector">Elegida: </span>
            </>
          ) : (
            <IconCircleDashed size={18} className={css.sinMarca} aria-hidden />
          )}
          {u.UBICACION}
        </span>
      ),
    }),
    c.texto('NOMBRE_TIPO', 'Tipo'),
    c.entero('EXISTENCIA', 'Existencia'),
  ];
}

/** Section 2: the article's locations in the operator's warehouse; another can be added, or one replaced. */
export function Ubicaciones({ info, almacen, recibe, anota }: DeSeccion) {
  const { articulo, ubicaciones } = info;
  const [elegidaId, setElegidaId] = useState<number | null>(null);
  const ir = useIr();
  const elegida = ubicaciones.find((u) => u.UBICACION_ID === elegidaId);
  const columnas = useMemo(() => columnasDe(elegidaId), [elegidaId]);
  const sinUbicaciones = missing(P.configubicacion);

  return (
    <>
      <FormaDeUbicacion
        articuloId={articulo.ARTICULO_ID}
        almacen={almacen}
        elegida={elegida}
        recibe={recibe}
        alTerminar={(mensaje) => {
          setElegidaId(null);
          anota({ tono: 'hecho', mensaje });
        }}
      />
      <DataTable
        etiqueta={`Ubicaciones en ${almacen.nombre}`}
        columnas={columnas}
        filas={ubicaciones}
        llave={(u) => u.UBICACION_ID}
        tono={(u) => (u.UBICACION_ID === elegidaId ? 'seleccion' : null)}
        onElegir={(u) => setElegidaId(u.UBICACION_ID === elegidaId ? null : u.UBICACION_ID)}
        altoMaximo="20rem"
        leyenda="Elija una ubicación para cambiarla por otra o ver qué más hay en ella."
        vacio={
          <EmptyState titulo="Sin ubicaciones">
            Este producto no cuenta con ubicaciones en el almacén {almacen.nombre}. Asígnele una.
          </EmptyState>
        }
      />
      <div className={css.botones}>
        {sinUbicaciones ? <p className={css.porque}>Ir a Ubicaciones: {sinUbicaciones}</p> : null}
        {elegida ? (
          <>
            <BotonEtiqueta de={elegida.UBICACION} etiqueta={{ ubicacion_id: elegida.UBICACION_ID }} />
            <LigaKardex busqueda={{ clave: articulo.CLAVE_ARTICULO, ubicacion: elegida.NUMERIC_UB }} />
          </>
        ) : null}
        <Boton
          disabled={sinUbicaciones !== null}
          onClick={() => ir('configubicacion', elegida ? { ubicacion: elegida.NUMERIC_UB } : {})}
        >
          Ir a Ubicaciones
        </Boton>
      </div>
    </>
  );
}

type PorUbicar = Pick<DeSeccion, 'almacen' | 'recibe'> & {
  articuloId: number;
  /** The location that another replaces. */
  elegida: Ubicacion | undefined;
  alTerminar: (mensaje: string) => void;
};

/** The location being entered, and the two commands that use it: assign and move. */
function useUbicar({ articuloId, almacen, elegida, recibe, alTerminar }: PorUbicar) {
  const { OPERADOR_ID } = useSession().data;
  const borrador = useDraft<PorAsignar>(`configarticulo.${articuloId}.ubicacion`, NADA);
  const { codigo, existencia } = useStore(borrador);
  const campoCodigo = useRef<HTMLInputElement>(null);
  const campoExistencia = useRef<HTMLInputElement>(null);
  const asigna = useCommand('updateUbicacionArticulo', { titulo: TITULO });
  const pedido = useRef<Cambio | null>(null);
  /** The change that waits while the operator is asked why expired pieces go there. */
  const [sinMotivo, setSinMotivo] = useState<Cambio | null>(null);
  const mueve = useCommand('cambiodeubicacion', {
    titulo: TITULO,
    onRefusal({ message }) {
      if (message === MENSAJES_CADUCADOS.enFija) setSinMotivo(pedido.current);
      else void avisar(TITULO, message, 'rechazo');
    },
  });
  const ocupado = asigna.running || mueve.running;
  // Typed as the house calls it, it is still one location of this warehouse.
  const ubicacion = digitosDe(codigo, almacen.id) ?? codigo;
  const completa = CODIGO_UBICACION.test(ubicacion);
  const piezas = enteroDe(existencia);
  const sinAsignar = missing(P.asignarUbicacion);
  const sinCambiar = missing(P.cambiarUbicacion);
  const puedeAsignar = !sinAsignar && asignarRejection(ubicacion, piezas) === null;

  const pon = (parte: Partial<PorAsignar>): void => borrador.set({ ...borrador.get(), ...parte });

  useEffect(() => {
    recibe.current = (traido) => {
      borrador.set({ ...borrador.get(), codigo: traido.codigo });
      campoExistencia.current?.focus();
    };
    return () => {
      recibe.current = () => {};
    };
  }, [borrador, recibe]);

  /** @param enviado what was saved: a location scanned during the save stays, and its pieces are asked for next */
  function termina(mensaje: string, enviado: PorAsignar): void {
    borrador.forgetSent(enviado);
    alTerminar(mensaje);
    if (borrador.get().codigo === '') campoCodigo.current?.focus();
  }

  async function asignar(): Promise<void> {
    if (!puedeAsignar || ocupado) return;
    const enviado = borrador.get();
    const reply = await asigna.run({
      articulo_id: articuloId,
      ubicacion,
      almacen_id: almacen.id,
      operador_id: OPERADOR_ID,
      existencia: piezas,
    });
    if (reply) termina(reply.message || `Ubicación asignada: ${comoSeLee(ubicacion)}`, enviado);
  }

  async function cambiar(): Promise<void> {
    if (sinCambiar || !completa || ocupado) return;
    if (!elegida) {
      await avisar(TITULO, MENSAJES_UBICACION.sinSeleccion, 'atencion');
      return;
    }
    await manda({
      ubicacion,
      ubicacion_id: elegida.UBICACION_ID,
      almacen_id: almacen.id,
      articulo_id: articuloId,
    });
  }

  async function manda(cambio: Cambio): Promise<boolean> {
    pedido.current = cambio;
    const enviado = borrador.get();
    const reply = await mueve.run(cambio);
    if (!reply) return false;
    setSinMotivo(null);
    termina(reply.message || `Ubicación cambiada por ${comoSeLee(cambio.ubicacion)}`, enviado);
    return true;
  }

  return {
    codigo,
    existencia,
    piezas,
    pon,
    campoCodigo,
    campoExistencia,
    /** The code is complete. */
    completa,
    /** Why the operator may not assign, or not move; null if they may. */
    sinAsignar,
    sinCambiar,
    puedeAsignar,
    asigna: asignar,
    asignando: asigna.running,
    cambia: cambiar,
    cambiando: mueve.running,
    /** The change waits for the reason why expired pieces go there. */
    pideMotivo: sinMotivo !== null,
    conMotivo: async (motivo_caducado: string) =>
      sinMotivo !== null && manda({ ...sinMotivo, motivo_caducado }),
    sinSeguir: () => setSinMotivo(null),
  };
}

/** Assigns the entered location to the article, or moves the chosen location's pieces to it. */
function FormaDeUbicacion(props: PorUbicar) {
  const { articuloId, almacen, elegida } = props;
  const ubicar = useUbicar(props);
  return (
    <>
      <form
        className={css.forma}
        aria-label="Asignar ubicación"
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void ubicar.asigna();
        }}
      >
        <div className={css.campos}>
          <div data-destino="ubicacion" className={css.ancho}>
            <CampoUbicacion
              ref={ubicar.campoCodigo}
              etiqueta="Código de ubicación"
              value={ubicar.codigo}
              onCambio={(v) => ubicar.pon({ codigo: v })}
              alCompletar={() => ubicar.campoExistencia.current?.focus()}
            />
          </div>
          <Campo
            ref={ubicar.campoExistencia}
            etiqueta="Existencia"
            inputMode="numeric"
            enterKeyHint="done"
            value={ubicar.existencia}
            onChange={(e) => ubicar.pon({ existencia: e.target.value })}
            onFocus={(e) => e.target.select()}
            reserva
            error={ubicar.piezas >= 0 ? null : MENSAJES_UBICACION.existencia}
          />
          <Campo etiqueta="Almacén" value={almacen.nombre} readOnly />
        </div>
        <div className={css.botones}>
          {ubicar.sinAsignar ? <p className={css.porque}>Asignar: {ubicar.sinAsignar}</p> : null}
          {ubicar.sinCambiar ? <p className={css.porque}>Cambiar ubicación: {ubicar.sinCambiar}</p> : null}
          {elegida && ubicar.completa ? (
            <p className={css.porque}>
              Cambiar lleva {entero(elegida.EXISTENCIA)} piezas de {elegida.UBICACION} a{' '}
              {comoSeLee(ubicar.codigo)}.
            </p>
          ) : null}
          <Boton
            disabled={Boolean(ubicar.sinCambiar) || !ubicar.completa}
            cargando={ubicar.cambiando}
            onClick={() => void ubicar.cambia()}
          >
            Cambiar ubicación
          </Boton>
          <Boton tipo="principal" enviar disabled={!ubicar.puedeAsignar} cargando={ubicar.asignando}>
            Asignar
          </Boton>
        </div>
      </form>
      {ubicar.pideMotivo ? (
        <DialogoDeCaducado
          memoria={`configarticulo.${articuloId}`}
          aceptar="Cambiar ubicación"
          guardando={ubicar.cambiando}
          alAceptar={(motivo_caducado) => ubicar.conMotivo(motivo_caducado)}
          alCerrar={ubicar.sinSeguir}
        />
      ) : null}
    </>
  );
}
