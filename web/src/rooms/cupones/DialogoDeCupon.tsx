import { cuponRejection, MENSAJES_CUPON } from '@anden/contrato/cupones/rules.ts';
import { useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { useCommand } from '../../platform/command.ts';
import { DialogoDeRegistro } from '../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../platform/formaDeRegistro.ts';
import { fechaHora } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { confirmar } from '../../ui/modal.ts';
import { ArticulosDeCupon } from './ArticulosDeCupon.tsx';
import { avisosDe } from './avisos.ts';
import { CamposDeCupon } from './CamposDeCupon.tsx';
import {
  dicenLoMismo,
  escritoDe,
  type FormaDeCupon,
  formaDe,
  NOMBRES_DE_CUPON as NOMBRES,
  palabraDe,
  type Renglon,
  TITULO,
  usosEnPalabras,
} from './cupon.ts';
import css from './cupones.module.css';
import { useArticulosDeCupon } from './useArticulosDeCupon.ts';

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
    faltaDe: (v) =>
      cupon?.TERMINO
        ? { campo: 'FOLIO', mensaje: MENSAJES_CUPON.yaTermino }
        : cuponRejection(escritoDe(v, hoy)),
    nombres: NOMBRES,
    palabraDe,
  });
  const { articulos, detalles, ocupado, alAgregar, alQuitar, descarta } = useArticulosDeCupon(
    cupon,
    renglones,
  );
  const guarda = useCommand('guardarCupon', forma.comando);
  const elimina = useCommand('eliminarCupon', { titulo: TITULO });
  const [mirando, setMirando] = useState(false);
  const guardando = guarda.running || elimina.running || mirando;

  const usado = cupon?.USADO === 'S';
  const botonDeEliminar = usado ? 'Terminar' : 'Eliminar';

  async function eliminar(): Promise<void> {
    const pregunta =
      cupon && usado ? MENSAJES_CUPON.termina(cupon.FOLIO, usosEnPalabras(cupon)) : MENSAJES_CUPON.eliminar;
    if (!(await confirmar(TITULO, pregunta, { aceptar: botonDeEliminar }))) return;
    const reply = await elimina.run({ cupon_id: id });
    if (!reply) return;
    forma.descarta();
    descarta();
    alTerminar(reply.message);
  }
  /** Tells what the coupon would do before it is saved; whether it is to be saved. */
  async function seGuarda(v: FormaDeCupon, leido: FormaDeCupon): Promise<boolean> {
    // Saved as it is, one that was used stays.
    if (usado && !detalles && dicenLoMismo(v, leido, hoy)) return true;
    const avisos = cupon && usado ? [MENSAJES_CUPON.empiezaOtro(cupon.FOLIO, usosEnPalabras(cupon))] : [];
    setMirando(true);
    const dichos = await avisosDe(id, escritoDe(v, hoy), articulos);
    setMirando(false);
    if (!dichos) return false;
    avisos.push(...dichos);
    if (avisos.length === 0) return true;
    return confirmar(TITULO, avisos.join('\n\n'), { aceptar: 'Guardar así', cancelar: 'Revisar' });
  }
  return (
    <DialogoDeRegistro
      titulo={cupon ? `Cupón ${cupon.FOLIO}` : 'Nuevo cupón'}
      forma={forma}
      registro={cupon ? { tema: 'cupon', id } : null}
      guardando={guardando}
      envia={async (v, leido) =>
        (await seGuarda(v, leido))
          ? guarda.run({
              cupon: {
                ...escritoDe(v, hoy),
                ...(cupon ? { CUPON_ID: id, ES_NUEVO: 'N' } : { ES_NUEVO: 'S' }),
                ...(detalles ? { DETALLES: detalles } : {}),
              },
              ...(cupon ? { leido: escritoDe(leido, hoy) } : {}),
            })
          : null
      }
      alCerrar={() => {
        descarta();
        props.alCerrar();
      }}
      alGuardar={(dice) => {
        descarta();
        alTerminar(dice.message);
      }}
      alDejarlo={alTerminar}
      acciones={
        cupon && !cupon.TERMINO && !guardando ? (
          <Boton tipo="peligro" onClick={() => void eliminar()}>
            {botonDeEliminar}
          </Boton>
        ) : null
      }
    >
      {cupon && usado ? (
        <p className={css.nota}>
          {cupon.TERMINO
            ? `Terminó el ${fechaHora(cupon.TERMINO)}. ${usosEnPalabras(cupon)}`
            : `${usosEnPalabras(cupon)}. Al guardar cambios termina, y empieza otro con el mismo folio.`}
        </p>
      ) : null}
      <CamposDeCupon forma={forma} />
      <ArticulosDeCupon
        articulos={articulos}
        ocupado={ocupado || guardando || cupon?.TERMINO != null}
        alAgregar={(a) => void alAgregar(a)}
        alQuitar={(a) => void alQuitar(a)}
      />
    </DialogoDeRegistro>
  );
}
