import { P } from '@anden/contrato/permissions.ts';
import { NOMBRE_TIPO_ARTICULO, type TipoArticulo } from '@anden/contrato/ubicaciones/rules.ts';
import { enForma, useCampos, useChoques } from '../../platform/campos.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { missing } from '../../platform/permisos.ts';
import { queryClient } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { DialogoDeChoques } from '../../ui/DialogoDeChoques.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { comoForm, useRevision } from '../../ui/useForma.ts';
import type { DeSeccion } from './articulo.ts';
import { type Articulo, TITULO } from './articulo.ts';
import { enPalabras, type Formulario, formularioDe, leidos, NOMBRES, rechazoDe } from './cambios.ts';
import css from './secciones.module.css';

/** Without any of these there is nothing here that the operator could save. */
const CONTROLES = [P.tipoArticulo, P.minimoMaximo, P.comodin, P.caducidadLoteProduccion];

const TIPOS = (['D', 'M'] as const).map((valor) => ({ valor, texto: NOMBRE_TIPO_ARTICULO[valor] }));

const CASILLAS = [
  ['COMODIN_EMPAQUE', P.comodin],
  ['CADUCA', P.caducidadLoteProduccion],
  ['LOTE', P.caducidadLoteProduccion],
  ['FECHA_PRODUCCION', P.caducidadLoteProduccion],
] as const;

/**
 * Section 1: type, minimum and maximum, wildcard, and the parts of a lot that are required; each needs its own control
 * id.
 */
export function Ajustes({ info: { articulo }, anota }: DeSeccion) {
  const campos = useCampos<Formulario>(
    `configarticulo.${articulo.ARTICULO_ID}.campos`,
    formularioDe(articulo),
    { nombre: `configarticulo.${articulo.ARTICULO_ID}.ajustes` },
  );
  const { valores, pon } = campos;
  const { ajenoEnPalabras, dialogo, onRefusal } = useChoques({
    titulo: TITULO,
    campos,
    nombres: NOMBRES,
    enPalabras,
  });
  const comando = useCommand('updateInfoArticulo', { titulo: TITULO, onRefusal });
  const revision = useRevision({ campos: enForma(campos), faltaDe: rechazoDe, aLaVista: campos.tocado });
  const sinPermiso = missing(CONTROLES);

  /** Why a field cannot be changed, or that another person has changed it too. */
  const ayudaDe = (campo: keyof Formulario, control: number): string | null =>
    ajenoEnPalabras(campo) ?? missing(control);

  async function guarda(): Promise<void> {
    if (sinPermiso || comando.running || !revision.revisa()) return;
    const { valores: porGuardar, leido, alGuardar } = campos.porGuardar();
    const reply = await comando.run({
      articulo: { ...leidos(porGuardar), ARTICULO_ID: articulo.ARTICULO_ID },
      leido: leidos(leido),
    });
    if (!reply) return;
    muestra(reply.data);
    alGuardar();
    revision.calla();
    anota({ tono: 'hecho', mensaje: reply.message || `Ajustes guardados: ${articulo.ARTICULO}` });
  }

  return (
    <>
      <form className={css.forma} aria-label="Ajustes" {...comoForm({ cuerpo: revision.cuerpo, guarda })}>
        <div className={css.campos}>
          <Selector
            className={css.ancho ?? ''}
            etiqueta={NOMBRES.TIPO_ARTICULO_U}
            name="TIPO_ARTICULO_U"
            opciones={TIPOS}
            vacio="Elija un tipo"
            required
            value={valores.TIPO_ARTICULO_U ?? ''}
            onCambio={(v) => pon('TIPO_ARTICULO_U', v === '' ? null : (v as TipoArticulo))}
            disabled={missing(P.tipoArticulo) !== null}
            ayuda={ayudaDe('TIPO_ARTICULO_U', P.tipoArticulo)}
            error={revision.errorDe('TIPO_ARTICULO_U')}
            reserva
          />
          {(['MINIMO', 'MAXIMO'] as const).map((campo) => (
            <Campo
              key={campo}
              etiqueta={NOMBRES[campo]}
              name={campo}
              inputMode="numeric"
              {...revision.de(campo)}
              onFocus={(e) => e.target.select()}
              disabled={missing(P.minimoMaximo) !== null}
              ayuda={ayudaDe(campo, P.minimoMaximo)}
              reserva
            />
          ))}
        </div>
        <div className={css.casillas}>
          {CASILLAS.map(([campo, control]) => (
            <Casilla
              key={campo}
              etiqueta={NOMBRES[campo]}
              checked={valores[campo] === 'S'}
              onCambio={(si) => pon(campo, si ? 'S' : 'N')}
              disabled={missing(control) !== null}
              ayuda={ayudaDe(campo, control)}
            />
          ))}
        </div>
        <div className={css.botones}>
          {sinPermiso ? (
            <p className={css.porque}>No cuenta con permiso para cambiar ninguno de estos ajustes.</p>
          ) : null}
          {campos.hay ? <Boton onClick={revision.limpia}>Descartar cambios</Boton> : null}
          <Boton
            tipo="principal"
            enviar
            disabled={sinPermiso !== null || (!campos.hay && !comando.running)}
            cargando={comando.running}
          >
            Guardar
          </Boton>
        </div>
      </form>
      <DialogoDeChoques {...dialogo(guarda, anota)} />
    </>
  );
}

/** Shows what was saved at once, wherever this article is displayed; it is read again in the background. */
function muestra(articulo: Articulo): void {
  queryClient.setQueriesData<Respuesta<'getinfoArticuloUbicacion'>>(
    { queryKey: ['getinfoArticuloUbicacion'] },
    (info) =>
      info?.data.articulo.ARTICULO_ID === articulo.ARTICULO_ID
        ? { ...info, data: { ...info.data, articulo } }
        : info,
  );
}
