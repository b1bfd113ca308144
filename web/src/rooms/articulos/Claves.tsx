import { CLAVE_ARTICULO_MAX, UNIDADES_DE_CLAVE_MAX } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { BotonCamara } from '../../capture/BotonCamara.tsx';
import { piezasDe } from '../../capture/captura.ts';
import { MARCA_LECTOR, PASA } from '../../capture/lector.ts';
import { de } from '../../platform/columns.ts';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { missing } from '../../platform/permisos.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { IconBarcode, IconLock } from '../../ui/iconos.ts';
import { Selector } from '../../ui/Selector.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import type { Clave, DeSeccion } from './articulo.ts';
import css from './secciones.module.css';

/** Title of this section's modals (specification §8). */
const TITULO = 'Claves Artículos';

interface PorGuardar {
  clave: string;
  rol: string;
  /** How many pieces one scan of the key stands for, as typed. */
  unidades?: string;
  /** The row that was chosen, as it filled the form. */
  elegida?: Omit<PorGuardar, 'elegida'>;
}

const NADA: PorGuardar = { clave: '', rol: '' };
const c = de<Clave>();

/** The draft with another key. The role and the pieces that were the chosen row's go with its key: a single piece would count as its box. */
function conClave({ elegida, ...antes }: PorGuardar, clave: string): PorGuardar {
  if (!elegida) return { ...antes, clave };
  if (clave.trim() === elegida.clave) return { ...antes, clave, elegida };
  return {
    clave,
    rol: antes.rol === elegida.rol ? '' : antes.rol,
    unidades: antes.unidades === elegida.unidades ? '' : (antes.unidades ?? ''),
  };
}

/** Role and pieces of the key as the operator read them: of the row `vista` or, without one, of that which was chosen; undefined: none was. */
function leidaDe({ clave, elegida }: PorGuardar, vista: Clave | undefined) {
  if (vista) return { rol_cve_art_id: vista.ROL_CLAVE_ART_ID, unidades: vista.UNIDADES };
  if (elegida?.clave !== clave.trim() || elegida.rol === '') return undefined;
  return { rol_cve_art_id: Number(elegida.rol), unidades: Number(elegida.unidades) };
}

function columnasDe(editable: (rol: number) => boolean): readonly Columna<Clave>[] {
  return [
    c.entero('ROL_CLAVE_ART_ID', 'Rol', { ancho: 70, numerica: false }),
    c.texto('CLAVE_ARTICULO', 'Clave', { tarjeta: 'titulo' }),
    c.entero('UNIDADES', 'Piezas', { ancho: 80 }),
    c.texto('NOMBRE', 'Nombre', {
      celda: (k) => (
        <span className={css.elegida}>
          {k.NOMBRE}
          {editable(k.ROL_CLAVE_ART_ID) ? null : (
            <span className={css.fija}>
              <IconLock size={14} stroke={2} aria-hidden />
              Sólo lectura
            </span>
          )}
        </span>
      ),
    }),
  ];
}

/** Section 3: the article's keys and their roles. Roles 17 and 22 are read-only (specification §9). */
export function Claves({ info: { articulo, claves }, recibe, anota }: DeSeccion) {
  const borrador = useDraft<PorGuardar>(`configarticulo.${articulo.ARTICULO_ID}.clave`, NADA);
  const { clave, rol, unidades = '' } = useStore(borrador);
  const campo = useRef<HTMLInputElement>(null);
  /** The key whose save was refused last. */
  const avisada = useRef<string | null>(null);
  const roles = useQueryCall('getRolesCLavesArt', {}, { staleTime: 10 * 60_000 });
  const comando = useCommand('updateRolesCLavesArt', { titulo: TITULO });
  const lista = roles.data?.data;
  const fijos = useMemo(
    () => new Set(lista?.filter((r) => r.EDITABLE === 'N').map((r) => r.ROL_CLAVE_ART_ID)),
    [lista],
  );
  const columnas = useMemo(() => columnasDe((r) => !fijos.has(r)), [fijos]);
  const sinRol = missing(P.tipoArticulo);
  const sinGuardar = missing(P.guardarRoles);
  const escrita = clave.trim();
  const suya = claves.find((k) => k.CLAVE_ARTICULO === escrita);
  const fija = suya && fijos.has(suya.ROL_CLAVE_ART_ID);
  const motivo = fija ? `La clave ${escrita} es de un rol que no se edita` : null;
  const piezas = unidades.trim() === '' ? null : piezasDe(unidades);
  const sinPiezas =
    piezas === null || (piezas >= 1 && piezas <= UNIDADES_DE_CLAVE_MAX)
      ? null
      : `De 1 a ${entero(UNIDADES_DE_CLAVE_MAX)} piezas`;
  const listo = escrita !== '' && rol !== '' && !motivo && !sinPiezas && !sinGuardar;

  const pon = (parte: Partial<PorGuardar>): void => borrador.set({ ...borrador.get(), ...parte });

  useEffect(() => {
    recibe.current = (traido) => {
      borrador.set(conClave(borrador.get(), traido.codigo));
      campo.current?.focus();
    };
    return () => {
      recibe.current = () => {};
    };
  }, [borrador, recibe]);

  async function guarda(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!listo || comando.running) return;
    const enviado = borrador.get();
    const leida = leidaDe(enviado, avisada.current === escrita ? suya : undefined);
    const reply = await comando.run({
      articulo_id: articulo.ARTICULO_ID,
      rol_cve_art_id: Number(rol),
      clave_articulo: escrita,
      ...(piezas === null ? {} : { unidades: piezas }),
      ...(leida ? { leido: leida } : {}),
    });
    // Told what somebody else made of it, the next save is over what the table shows then.
    avisada.current = reply ? null : escrita;
    if (!reply) return;
    // A key that was scanned during the save stays.
    borrador.forgetSent(enviado);
    anota({ tono: 'hecho', mensaje: reply.message || `Clave guardada: ${escrita}` });
    campo.current?.focus();
  }

  return (
    <>
      <form className={css.forma} noValidate aria-label="Clave y rol" onSubmit={(e) => void guarda(e)}>
        <div className={css.campos}>
          <Selector
            className={css.ancho ?? ''}
            etiqueta="Rol"
            opciones={(lista ?? []).map((r) => ({
              valor: String(r.ROL_CLAVE_ART_ID),
              texto: `${r.ROL_CLAVE_ART_ID} · ${r.NOMBRE}`,
              inhabilitada: r.EDITABLE === 'N',
            }))}
            vacio={lista ? 'Elija un rol' : 'Cargando…'}
            value={lista ? rol : ''}
            onCambio={(v) => pon({ rol: v })}
            disabled={sinRol !== null || !lista}
            ayuda={sinRol}
            reserva
          />
          <div data-destino="clave" className={css.ancho}>
            <Campo
              ref={campo}
              {...{ [MARCA_LECTOR]: PASA }}
              etiqueta="Clave"
              maxLength={CLAVE_ARTICULO_MAX}
              placeholder="Escanee o teclee una clave"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              value={clave}
              onChange={(e) => borrador.set(conClave(borrador.get(), e.target.value))}
              onFocus={(e) => e.target.select()}
              antes={<BotonCamara icono={<IconBarcode stroke={1.75} aria-hidden />} />}
              reserva
              error={motivo}
              ayuda={
                escrita === '' ? undefined : suya ? 'Ya es del artículo: cambiará su rol' : 'Clave nueva'
              }
            />
          </div>
          <Campo
            etiqueta="Piezas"
            inputMode="numeric"
            maxLength={6}
            placeholder={suya ? String(suya.UNIDADES) : '1'}
            value={unidades}
            onChange={(e) => pon({ unidades: e.target.value })}
            onFocus={(e) => e.target.select()}
            reserva
            error={sinPiezas}
            ayuda="Las que cuenta cada lectura: 12 en una caja de 12"
          />
        </div>
        {roles.error && !lista ? (
          <FailedState mensaje={roles.error.message} onReintentar={() => void roles.refetch()} />
        ) : null}
        <div className={css.botones}>
          {sinGuardar ? <p className={css.porque}>Guardar roles: {sinGuardar}</p> : null}
          <Boton tipo="principal" enviar disabled={!listo} cargando={comando.running}>
            Guardar roles
          </Boton>
        </div>
      </form>
      <DataTable
        etiqueta="Claves del artículo"
        columnas={columnas}
        filas={claves}
        llave={(k) => `${k.ROL_CLAVE_ART_ID}.${k.CLAVE_ARTICULO}`}
        tono={(k) => (k === suya ? 'seleccion' : null)}
        onElegir={(k) => {
          const elegida = {
            clave: k.CLAVE_ARTICULO,
            rol: fijos.has(k.ROL_CLAVE_ART_ID) ? '' : String(k.ROL_CLAVE_ART_ID),
            unidades: String(k.UNIDADES),
          };
          borrador.set({ ...elegida, elegida });
          campo.current?.focus();
        }}
        altoMaximo="20rem"
      />
    </>
  );
}
