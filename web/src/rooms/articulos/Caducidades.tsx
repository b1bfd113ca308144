import { estaCaducado, MENSAJES_LOTE, pideLote } from '@anden/contrato/existencias/rules.ts';
import { useRef, useState } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { businessDay } from '../../platform/clock.ts';
import { de } from '../../platform/columns.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { useCamposDe } from '../../platform/enBorrador.ts';
import { entero, fecha } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPencil, IconTrash } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { comoForm, faltaEn, useForma } from '../../ui/useForma.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { BotonEtiqueta } from '../ubicaciones/index.ts';
import type { DeSeccion, Lote } from './articulo.ts';
import { DE_EL } from './articulo.ts';
import { escritoDe, LOTE_NUEVO, type LoteEscrito, leido, loteEscritoRejection } from './lote.ts';
import css from './secciones.module.css';

/** Title of this section's modals (specification §8). */
const TITULO = 'Caducidades';
const NO_LA_PIDE = 'El artículo no la pide';
const c = de<Lote>();

/** A lot in words, as questions and outcomes name it. */
const nombreDe = (l: Lote): string =>
  [
    l.LOTE ? `lote ${l.LOTE}` : null,
    l.FECHA_CADUCIDAD ? `caducidad ${fecha(l.FECHA_CADUCIDAD)}` : null,
    l.FECHA_PRODUCCION ? `producción ${fecha(l.FECHA_PRODUCCION)}` : null,
  ]
    .filter(Boolean)
    .join(', ');

function columnasDe(edita: (l: Lote) => void, elimina: (l: Lote) => void): readonly Columna<Lote>[] {
  return [
    c.fecha('FECHA_CADUCIDAD', 'Caducidad', { tarjeta: 'titulo' }),
    c.fecha('FECHA_PRODUCCION', 'Producción'),
    c.texto('LOTE', 'Lote'),
    c.entero('EXISTENCIA', 'Existencia'),
    {
      id: 'acciones',
      titulo: 'Acciones',
      valor: () => null,
      ordenable: false,
      celda: (l) => (
        <span className={css.acciones}>
          <BotonIcono
            etiqueta={`Editar ${nombreDe(l)}`}
            icono={<IconPencil stroke={1.75} />}
            onClick={() => edita(l)}
          />
          <BotonIcono
            etiqueta={`Eliminar ${nombreDe(l)}`}
            icono={<IconTrash stroke={1.75} />}
            onClick={() => elimina(l)}
          />
          {l.CADUCIDAD_ID === null ? null : (
            <BotonEtiqueta
              de={`${l.ARTICULO}, ${nombreDe(l)}`}
              etiqueta={{ articulo_id: l.ARTICULO_ID, caducidad_id: l.CADUCIDAD_ID }}
              corto
            />
          )}
        </span>
      ),
    },
  ];
}

/** Section 4: the lots of the article in a warehouse: expiry, production date and lot of its pieces. */
export function Caducidades({ info: { articulo }, almacen, anota }: DeSeccion) {
  const { almacenes } = useSession();
  const [almacenId, setAlmacenId] = useState(almacen.id);
  const memoria = `configarticulo.${articulo.ARTICULO_ID}.caducidad.${almacenId}`;
  const borrador = useDraft<LoteEscrito>(memoria, LOTE_NUEVO);
  const caja = useRef<HTMLDivElement>(null);
  const query = useQueryCall(
    'getinfoArticuloUbicacion',
    { clave_articulo: articulo.CLAVE_ARTICULO, almacen_id: almacenId },
    { keep: true, oye: DE_EL },
  );
  const guarda = useCommand('guardaCaducidadArticulo', { titulo: TITULO, memoria });
  const borra = useCommand('eliminaCaducidad', { titulo: TITULO });
  const lotes = query.data?.data.caducidades;
  const hoy = businessDay();
  const sinLotes = !pideLote(articulo);
  const forma = useForma({
    campos: {
      ...useCamposDe(borrador),
      // If another lot was begun meanwhile, it stays as it is.
      descarta(enviado) {
        if (borrador.get() === enviado) suelta();
      },
    },
    faltaDe: (v) => faltaEn('lote', loteEscritoRejection(articulo, v, hoy)),
    guardando: guarda.running,
    async envia(v) {
      const reply = await guarda.run({
        caducidad: {
          ...leido(v, hoy),
          CADUCIDAD_ID: v.id,
          ARTICULO_ID: articulo.ARTICULO_ID,
          ALMACEN_ID: almacenId,
          EXISTENCIA_ANTERIOR: v.anterior,
        },
      });
      if (reply) return reply;
      // After a refusal the operator sees the present pieces, and the next save is based on those.
      const ahora = (await query.refetch()).data?.data.caducidades.find((l) => l.CADUCIDAD_ID === v.id);
      if (ahora) forma.pon({ anterior: ahora.EXISTENCIA ?? null });
      return null;
    },
    alGuardar: (reply) =>
      anota({ tono: 'hecho', mensaje: reply.message || `Caducidad guardada: ${nombreDe(reply.data)}` }),
  });
  const escrito = forma.valores;
  const corrige = escrito.id !== null;

  function suelta(): void {
    borrador.forget();
    enfoca();
  }

  function enfoca(): void {
    requestAnimationFrame(() => {
      caja.current?.querySelector<HTMLElement>('input:not(:disabled, [aria-hidden])')?.focus();
    });
  }

  async function eliminar(l: Lote): Promise<void> {
    if (l.CADUCIDAD_ID === null || borra.running) return;
    const si = await confirmar(
      TITULO,
      `¿Eliminar ${nombreDe(l)}? Lo que hay (${entero(l.EXISTENCIA)}) queda sin lote, en el mismo lugar.`,
      { aceptar: 'Eliminar', tono: 'rechazo' },
    );
    if (!si) return;
    const reply = await borra.run({ caducidad_id: l.CADUCIDAD_ID });
    if (!reply) return;
    if (borrador.get().id === l.CADUCIDAD_ID) borrador.forget();
    anota({ tono: 'hecho', mensaje: reply.message || `Caducidad eliminada: ${nombreDe(l)}` });
  }

  function edita(l: Lote): void {
    borrador.set(escritoDe(l));
    forma.calla();
    enfoca();
  }

  return (
    <>
      <form className={css.forma} aria-label="Caducidad" {...comoForm(forma)}>
        <div className={css.campos} ref={caja}>
          <Selector
            className={css.ancho ?? ''}
            etiqueta="Almacén"
            opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
            value={String(almacenId)}
            disabled={corrige || almacenes.length < 2}
            onCambio={(v) => {
              setAlmacenId(Number(v));
              forma.calla();
            }}
          />
          <CamposDelLote articulo={articulo} escrito={escrito} pon={forma.pon} />
        </div>
        {sinLotes ? (
          <Mensaje tono="nada">{MENSAJES_LOTE.sinDatos}. Se pide en «Ajustes del producto».</Mensaje>
        ) : null}
        {forma.falta && !sinLotes ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
        <div className={css.botones}>
          {corrige ? <Boton onClick={forma.limpia}>Cancelar</Boton> : null}
          <Boton tipo="principal" enviar disabled={sinLotes} cargando={guarda.running}>
            {corrige ? 'Guardar' : 'Agregar'}
          </Boton>
        </div>
      </form>
      <DataTable
        etiqueta="Caducidades"
        columnas={columnasDe(edita, (l) => void eliminar(l))}
        filas={lotes}
        llave={(l) => l.CADUCIDAD_ID ?? 0}
        tono={(l) => {
          if (l.CADUCIDAD_ID !== null && l.CADUCIDAD_ID === escrito.id) return 'seleccion';
          return estaCaducado(l.FECHA_CADUCIDAD, hoy) ? 'rechazo' : null;
        }}
        palabraDeTono={() => 'Caducado'}
        renovando={query.isPlaceholderData}
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        filasDeEspera={2}
        altoMaximo="24rem"
        vacio={
          <EmptyState titulo="Sin caducidades">Ninguna pieza de este almacén tiene lote anotado.</EmptyState>
        }
      />
    </>
  );
}

/** The fields of a lot. Those that the article does not ask for can only be edited if something was written there before. */
function CamposDelLote(props: {
  articulo: DeSeccion['info']['articulo'];
  escrito: LoteEscrito;
  pon: (parte: Partial<LoteEscrito>) => void;
}) {
  const { articulo, escrito, pon } = props;
  return (
    <>
      <CampoFecha
        className={css.ancho ?? ''}
        etiqueta="Fecha de caducidad"
        value={escrito.caducidad}
        onCambio={(v) => pon({ caducidad: v })}
        disabled={articulo.CADUCA !== 'S' && !escrito.caducidad}
        {...(articulo.CADUCA === 'S' ? {} : { ayuda: NO_LA_PIDE })}
      />
      <CampoFecha
        className={css.ancho ?? ''}
        etiqueta="Fecha de producción"
        value={escrito.produccion}
        onCambio={(v) => pon({ produccion: v })}
        disabled={articulo.FECHA_PRODUCCION !== 'S' && !escrito.produccion}
        {...(articulo.FECHA_PRODUCCION === 'S' ? {} : { ayuda: NO_LA_PIDE })}
      />
      <Campo
        etiqueta="Lote"
        maxLength={50}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={escrito.lote}
        onChange={(e) => pon({ lote: e.target.value })}
        disabled={articulo.LOTE !== 'S' && !escrito.lote}
        ayuda={articulo.LOTE === 'S' ? undefined : 'El artículo no lo pide'}
        reserva
      />
      <Campo
        etiqueta="Existencia"
        inputMode="numeric"
        value={escrito.existencia}
        onChange={(e) => pon({ existencia: e.target.value })}
        onFocus={(e) => e.target.select()}
        disabled={!pideLote(articulo)}
        reserva
      />
    </>
  );
}
