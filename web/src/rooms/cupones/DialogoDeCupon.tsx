import { cuponRejection, FOLIO_DE_CUPON_MAX, MENSAJES_CUPON } from '@anden/contrato/cupones/rules.ts';
import { useState } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { DialogoDeRegistro } from '../../platform/DialogoDeRegistro.tsx';
import { useDraft } from '../../platform/draft.ts';
import { useFormaDeRegistro } from '../../platform/formaDeRegistro.ts';
import { fecha } from '../../platform/format.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { confirmar } from '../../ui/modal.ts';
import { ArticulosDeCupon } from './ArticulosDeCupon.tsx';
import {
  type ArticuloDeCupon,
  articulosDe,
  escritoDe,
  type FormaDeCupon,
  formaDe,
  NOMBRES_DE_CUPON as NOMBRES,
  type Renglon,
  TITULO,
} from './cupon.ts';
import css from './cupones.module.css';

const DIA = /^\d{4}-\d\d-\d\d$/;

/** The words of a stored day. */
const palabraDe = (campo: keyof FormaDeCupon, texto: string): string | undefined =>
  campo.startsWith('FECHA') && DIA.test(texto) ? fecha(texto) : undefined;

/**
 * The articles of a coupon. Of one that exists each is saved at once, and leaves the screen again if it could not be; those of a new one
 * are kept here and saved with it (specification §4).
 */
function useArticulos(cupon: Renglon | null, renglones: readonly Renglon[]) {
  const borrador = useDraft<readonly ArticuloDeCupon[]>('cupones.nuevo.articulos', []);
  const locales = useStore(borrador);
  const [porGuardar, setPorGuardar] = useState<ArticuloDeCupon | null>(null);
  const agrega = useCommand('agregaCuponDetalle', { titulo: TITULO });
  const borra = useCommand('borrarCuponDetalle', { titulo: TITULO });
  const guardados = articulosDe(renglones);
  return {
    articulos: !cupon
      ? locales
      : porGuardar && !guardados.some((a) => a.id === porGuardar.id)
        ? [...guardados, porGuardar]
        : guardados,
    locales,
    ocupado: agrega.running || borra.running,
    async alAgregar(a: ArticuloDeCupon): Promise<void> {
      if (!cupon) return borrador.set([...borrador.get(), a]);
      setPorGuardar(a);
      await agrega.run({
        cupon_det: { CUPON_ID: cupon.CUPON_ID, ARTICULO_ID: a.id, UNIDADES: a.unidades },
      });
      // Saved, the list that is read again has it; if it was refused, it must not stay.
      setPorGuardar(null);
    },
    async alQuitar(a: ArticuloDeCupon): Promise<void> {
      if (!cupon) borrador.set(borrador.get().filter((x) => x.id !== a.id));
      else if (a.det !== null) await borra.run({ cupon_det_id: a.det });
    },
    descarta: borrador.forget,
  };
}

/** A coupon, with its articles. Changes that two people make to the same one are merged field by field. */
export function DialogoDeCupon(props: {
  /** Its rows, one for each article; none: a new one. */
  renglones: readonly Renglon[];
  alCerrar: () => void;
  /** Called once it is saved or deleted, with the server's message. */
  alTerminar: (mensaje: string) => void;
}) {
  const { renglones, alTerminar } = props;
  const cupon = renglones[0] ?? null;
  const id = cupon?.CUPON_ID ?? 0;
  const hoy = businessDay();
  const forma = useFormaDeRegistro<FormaDeCupon>({
    nombre: `cupones.${id || 'nuevo'}`,
    titulo: TITULO,
    leida: formaDe(cupon),
    faltaDe: (v) => cuponRejection(escritoDe(v, hoy)),
    nombres: NOMBRES,
    palabraDe,
  });
  const { articulos, locales, ocupado, alAgregar, alQuitar, descarta } = useArticulos(cupon, renglones);
  const guarda = useCommand('guardarCupon', forma.comando);
  const elimina = useCommand('eliminarCupon', { titulo: TITULO });
  const guardando = guarda.running || elimina.running;

  async function eliminar(): Promise<void> {
    if (!(await confirmar(TITULO, MENSAJES_CUPON.eliminar, { aceptar: 'Eliminar' }))) return;
    const reply = await elimina.run({ cupon_id: id });
    if (!reply) return;
    forma.descarta();
    alTerminar(reply.message);
  }
  const deFecha = (campo: 'FECHA_INI' | 'FECHA_FIN') => {
    const { ayuda, error, value } = forma.de(campo);
    return {
      etiqueta: NOMBRES[campo],
      value,
      error,
      ...(ayuda ? { ayuda } : {}),
      onCambio(escrito: string) {
        if (escrito !== forma.porGuardar().valores[campo]) forma.pon({ [campo]: escrito });
      },
    };
  };
  const deCifra = (campo: 'IMPORTE' | 'DESCUENTO' | 'MIN_COMPRA') => ({
    ...forma.de(campo),
    etiqueta: NOMBRES[campo],
    inputMode: 'decimal' as const,
    maxLength: 20,
    placeholder: '0',
  });
  return (
    <DialogoDeRegistro
      titulo={cupon ? `Cupón ${cupon.FOLIO}` : 'Nuevo cupón'}
      forma={forma}
      registro={cupon ? { tema: 'cupon', id } : null}
      guardando={guardando}
      envia={(v, leido) =>
        guarda.run({
          cupon: {
            ...escritoDe(v, hoy),
            ...(cupon
              ? { CUPON_ID: id, ES_NUEVO: 'N' }
              : {
                  ES_NUEVO: 'S',
                  DETALLES: locales.map((a) => ({ ARTICULO_ID: a.id, UNIDADES: a.unidades })),
                }),
          },
          ...(cupon ? { leido: escritoDe(leido, hoy) } : {}),
        })
      }
      alCerrar={() => {
        if (!cupon) descarta();
        props.alCerrar();
      }}
      alGuardar={(dice) => {
        if (!cupon) descarta();
        alTerminar(dice.message);
      }}
      alDejarlo={alTerminar}
      acciones={
        cupon && !guardando ? (
          <Boton tipo="peligro" onClick={() => void eliminar()}>
            Eliminar
          </Boton>
        ) : null
      }
    >
      <Campo
        {...forma.de('FOLIO')}
        data-autofocus
        etiqueta={NOMBRES.FOLIO}
        maxLength={FOLIO_DE_CUPON_MAX}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(e) => forma.pon({ FOLIO: e.target.value.toUpperCase() })}
      />
      <div className={css.dos}>
        <CampoFecha {...deFecha('FECHA_INI')} />
        <CampoFecha {...deFecha('FECHA_FIN')} />
      </div>
      <div className={css.dos}>
        <Campo {...deCifra('IMPORTE')} />
        <Campo {...deCifra('DESCUENTO')} />
        <Campo {...deCifra('MIN_COMPRA')} />
      </div>
      <ArticulosDeCupon
        articulos={articulos}
        ocupado={ocupado || guardando}
        alAgregar={(a) => void alAgregar(a)}
        alQuitar={(a) => void alQuitar(a)}
      />
    </DialogoDeRegistro>
  );
}
